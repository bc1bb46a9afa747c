-- Schema 2
-- Recorded as 22618862e3707652

-- The keys that career fairs' envelopes are sealed for. The highest generation is given out; older ones still open envelopes.
CREATE TABLE fair_keys (
  generation INTEGER PRIMARY KEY,
  key_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL,
  made_at_ms INTEGER NOT NULL
);

-- Made and changed at the desk. No personal data.
CREATE TABLE fair_events (
  event_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- As calendars have them where the fair is: '2026-11-27'.
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  -- Tags, as JSON.
  languages TEXT NOT NULL,
  source TEXT NOT NULL,
  idle_seconds INTEGER NOT NULL,
  -- Numbers, as JSON.
  pinned_job_ids TEXT NOT NULL
);

-- Codes that a tablet joins an event with, by their hash. An event has one that nobody has used, at most.
CREATE TABLE fair_codes (
  code_sha256 TEXT PRIMARY KEY,
  event_id TEXT NOT NULL,
  -- The tablet that has used it.
  used_by TEXT,
  made_at_ms INTEGER NOT NULL,
  ends_at_ms INTEGER NOT NULL
);

-- Each for one event. No personal data.
CREATE TABLE fair_tablets (
  tablet_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  secret_sha256 TEXT NOT NULL,
  -- NULL: it was removed before anybody had come from it, and another one may have its number.
  tablet_number INTEGER,
  joined_at_ms INTEGER NOT NULL,
  removed_at_ms INTEGER,
  -- NULL: it has not reported yet.
  reported_at_ms INTEGER,
  phase TEXT NOT NULL,
  -- As JSON. NULL: it loads nothing.
  loading TEXT,
  sent INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  needs_attention INTEGER NOT NULL,
  battery_percent REAL,
  free_bytes INTEGER,
  PRIMARY KEY (tablet_id, event_id)
);

CREATE UNIQUE INDEX fair_tablets_by_number ON fair_tablets (event_id, tablet_number);

-- The envelope that an application came in. Its id is the application's idempotency key.
CREATE TABLE fair_origins (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  kind TEXT NOT NULL,
  event_id TEXT NOT NULL,
  -- As its tablet has called it.
  event_name TEXT NOT NULL,
  -- NULL: nothing has proved which one it was.
  tablet_id TEXT,
  bird TEXT NOT NULL,
  sealed_at_ms INTEGER NOT NULL
);

CREATE INDEX fair_origins_by_event ON fair_origins (event_id, tablet_id);

-- What a tablet of the event has proved that it has written. By the envelope of the person, because a note may arrive before its person.
CREATE TABLE fair_notes (
  person_id TEXT PRIMARY KEY,
  event_id TEXT NOT NULL,
  tablet_id TEXT NOT NULL,
  rating INTEGER,
  note TEXT NOT NULL,
  next_step TEXT,
  sealed_at_ms INTEGER NOT NULL,
  received_at_ms INTEGER NOT NULL
);

-- The secrets of the links that fill a form with what somebody has left at a fair, by their hash.
CREATE TABLE continue_links (
  token_sha256 TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  ends_at_ms INTEGER NOT NULL
);

CREATE INDEX continue_links_by_application ON continue_links (application_id);

CREATE INDEX continue_links_by_end ON continue_links (ends_at_ms);

CREATE TRIGGER application_of_fair_is_erased BEFORE DELETE ON applications BEGIN
  DELETE FROM continue_links WHERE application_id = OLD.application_id;
  DELETE FROM fair_origins WHERE application_id = OLD.application_id;
  DELETE FROM fair_notes WHERE person_id = OLD.idempotency_key;
END;
