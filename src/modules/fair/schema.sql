-- Schema 1
-- Recorded as a00dea45730ac594

-- The keys that career fairs' envelopes are sealed for. The highest generation is given out; older ones still open envelopes.
CREATE TABLE fair_keys (
  generation INTEGER PRIMARY KEY,
  key_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL,
  made_at_ms INTEGER NOT NULL
);

-- The envelope that an application came in. Its id is the application's idempotency key.
CREATE TABLE fair_origins (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  kind TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event_name TEXT NOT NULL,
  tablet_number INTEGER NOT NULL,
  bird TEXT NOT NULL,
  sealed_at_ms INTEGER NOT NULL
);

CREATE INDEX fair_origins_by_event ON fair_origins (event_id, sealed_at_ms);

-- No personal data.
CREATE TABLE fair_tablets (
  tablet_id TEXT PRIMARY KEY,
  secret_sha256 TEXT NOT NULL,
  event_id TEXT NOT NULL,
  event_name TEXT NOT NULL,
  tablet_number INTEGER NOT NULL,
  phase TEXT NOT NULL,
  sent INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  needs_attention INTEGER NOT NULL,
  battery_percent INTEGER,
  free_bytes INTEGER,
  reported_at_ms INTEGER NOT NULL,
  -- 0: it was set up by another tablet and has not reported yet.
  has_reported INTEGER NOT NULL
);

CREATE INDEX fair_tablets_by_event ON fair_tablets (event_id, tablet_number);

-- Codes that set another tablet up, by their hash.
CREATE TABLE fair_setups (
  code_sha256 TEXT PRIMARY KEY,
  event_id TEXT NOT NULL,
  setup TEXT NOT NULL,
  claimed_by TEXT,
  ends_at_ms INTEGER NOT NULL
);

-- Tablets whose notes are verified, each for one event.
CREATE TABLE fair_note_tablets (
  tablet_id TEXT PRIMARY KEY,
  event_id TEXT NOT NULL,
  secret_sha256 TEXT NOT NULL,
  seed TEXT NOT NULL,
  revoked_at_ms INTEGER
);

-- Their notes. All others are in 'fair_notes'.
CREATE TABLE fair_verified_notes (
  person_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  tablet_id TEXT NOT NULL,
  rating INTEGER,
  note TEXT NOT NULL,
  next_step TEXT,
  sealed_at_ms INTEGER NOT NULL,
  received_at_ms INTEGER NOT NULL,
  PRIMARY KEY (person_id, event_id)
);

CREATE INDEX fair_verified_notes_by_tablet ON fair_verified_notes (tablet_id);

-- By the envelope of the person, because a note may arrive before its person.
CREATE TABLE fair_notes (
  person_id TEXT PRIMARY KEY,
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
  DELETE FROM fair_verified_notes WHERE person_id = OLD.idempotency_key;
END;
