-- The schema's history. Each migration runs once, in order, in one transaction; a blank line ends a statement. Never edit a
-- migration after it was released.

-- Migration 1

CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);

-- A file is complete once its row exists here. Its bytes are written before, in chunks.
CREATE TABLE uploads (
  upload_key TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  file_name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  uploaded_at_ms INTEGER NOT NULL
);

CREATE TABLE upload_chunks (
  upload_key TEXT NOT NULL,
  chunk_index INTEGER NOT NULL,
  written_at_ms INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (upload_key, chunk_index)
);

CREATE TABLE applications (
  application_id TEXT PRIMARY KEY,
  idempotency_key TEXT NOT NULL UNIQUE,
  body_sha256 TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  job_title TEXT NOT NULL,
  answers TEXT NOT NULL,
  received_at_ms INTEGER NOT NULL
);

CREATE INDEX applications_by_time ON applications (received_at_ms);

CREATE TABLE application_files (
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  field_name TEXT NOT NULL,
  upload_key TEXT NOT NULL REFERENCES uploads (upload_key),
  file_name TEXT NOT NULL,
  PRIMARY KEY (application_id, field_name)
);

CREATE INDEX application_files_by_upload ON application_files (upload_key);

CREATE TABLE analytics_events (
  event_id INTEGER PRIMARY KEY,
  event_type TEXT NOT NULL,
  event_timestamp_ms INTEGER NOT NULL,
  received_at_ms INTEGER NOT NULL,
  event TEXT NOT NULL
);

-- Migration 2

CREATE TABLE readiness (id INTEGER PRIMARY KEY CHECK (id = 1), checks INTEGER NOT NULL);

-- Serves the query that sums unclaimed uploads by age (`upload-room.ts`).
CREATE INDEX upload_chunks_by_time ON upload_chunks (written_at_ms);

-- Migration 3

-- Forms are deduplicated by the hash of their JSON. Most applications to a job share one.
CREATE TABLE application_forms (form_id TEXT PRIMARY KEY, form TEXT NOT NULL);

-- NULL in rows from before this migration.
ALTER TABLE applications ADD COLUMN form_id TEXT REFERENCES application_forms (form_id);

ALTER TABLE applications ADD COLUMN education_names TEXT;

-- Identifies the applications of one candidate: the e-mail address, trimmed and in lower case.
ALTER TABLE applications ADD COLUMN email_key TEXT;

-- SQLite rejects JSON nested deeper than 1,000 levels, which older rows may contain.
UPDATE applications SET email_key =
  CASE WHEN json_valid(answers) THEN nullif(lower(trim(json_extract(answers, '$.email'))), '') END;

CREATE INDEX applications_by_person ON applications (email_key, job_id, received_at_ms, application_id);

DROP INDEX applications_by_time;

CREATE INDEX applications_by_time ON applications (received_at_ms, application_id);

-- An upload belongs to one application. Where older rows share an upload, each row but the first gets its own copy.
CREATE TABLE shared_uploads AS
  SELECT rowid AS file_row, upload_key, upload_key || '-' || rowid AS copy_key FROM application_files
  WHERE rowid NOT IN (SELECT min(rowid) FROM application_files GROUP BY upload_key);

INSERT INTO uploads (upload_key, kind, file_name, media_type, size_bytes, sha256, uploaded_at_ms)
  SELECT copy_key, kind, file_name, media_type, size_bytes, sha256, uploaded_at_ms
  FROM shared_uploads JOIN uploads USING (upload_key);

INSERT INTO upload_chunks (upload_key, chunk_index, written_at_ms, bytes)
  SELECT copy_key, chunk_index, written_at_ms, bytes FROM shared_uploads JOIN upload_chunks USING (upload_key);

UPDATE application_files SET upload_key = (SELECT copy_key FROM shared_uploads WHERE file_row = application_files.rowid)
  WHERE rowid IN (SELECT file_row FROM shared_uploads);

DROP TABLE shared_uploads;

DROP INDEX application_files_by_upload;

CREATE UNIQUE INDEX application_files_by_upload ON application_files (upload_key);

CREATE INDEX analytics_events_by_arrival ON analytics_events (received_at_ms);

-- Migration 4

-- What becomes of an application on its way to the applicant tracking system. No row: it is not to be delivered.
CREATE TABLE deliveries (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at_ms INTEGER NOT NULL,
  lease_token TEXT,
  lease_until_ms INTEGER,
  last_answer TEXT,
  changed_at_ms INTEGER NOT NULL
);

CREATE INDEX deliveries_by_due ON deliveries (state, next_at_ms, application_id);

CREATE INDEX deliveries_by_change ON deliveries (state, changed_at_ms, application_id);

-- One row for each system: when the next request may be sent.
CREATE TABLE delivery_paces (
  address TEXT PRIMARY KEY,
  next_slot_ms INTEGER NOT NULL,
  held_until_ms INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  alarm TEXT
);

-- Migration 5

CREATE TABLE desk_sessions (session_id TEXT PRIMARY KEY, started_at_ms INTEGER NOT NULL, ends_at_ms INTEGER NOT NULL);

-- Wrong passwords by client, which is a keyed hash of an address.
CREATE TABLE desk_sign_ins (
  client TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  locked_until_ms INTEGER NOT NULL,
  forget_at_ms INTEGER NOT NULL
);

-- Migration 6

-- Rows from before this migration are moved when the server starts (`enter-older-rows.ts`).
CREATE TABLE answers_apart (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  answers TEXT NOT NULL
);

CREATE TABLE application_entries (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  key_sha256 TEXT NOT NULL UNIQUE,
  received_at_ms INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  job_title TEXT NOT NULL,
  name TEXT NOT NULL,
  source TEXT,
  search_text TEXT NOT NULL,
  file_count INTEGER NOT NULL,
  seen_at_ms INTEGER
);

CREATE INDEX application_entries_by_time ON application_entries (received_at_ms, application_id);

-- Migration 7

-- Of an erased application nothing stays but this hash of its key, against a late retry of its device.
CREATE TABLE erased_keys (key_sha256 TEXT PRIMARY KEY);

-- 'stopped': it will not be delivered. 'told': recruiters may have it already, and the desk shows that it was withdrawn.
ALTER TABLE application_entries ADD COLUMN withdrawal TEXT;

ALTER TABLE application_entries ADD COLUMN withdrawn_at_ms INTEGER;

-- Since when a system has not answered as it should. NULL: it does.
ALTER TABLE delivery_paces ADD COLUMN failing_since_ms INTEGER;

-- What happened to a delivery. Written by triggers, so that no statement of the ledger can forget it.
CREATE TABLE delivery_events (
  event_id INTEGER PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES deliveries (application_id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  note TEXT,
  at_ms INTEGER NOT NULL
);

CREATE INDEX delivery_events_by_application ON delivery_events (application_id, event_id);

INSERT INTO delivery_events (application_id, state, note, at_ms)
  SELECT application_id, state, last_answer, changed_at_ms FROM deliveries;

CREATE TRIGGER delivery_began AFTER INSERT ON deliveries BEGIN
  INSERT INTO delivery_events (application_id, state, note, at_ms)
    VALUES (NEW.application_id, NEW.state, NEW.last_answer, NEW.changed_at_ms);
END;

CREATE TRIGGER delivery_changed AFTER UPDATE OF state ON deliveries
WHEN OLD.state <> NEW.state OR OLD.changed_at_ms <> NEW.changed_at_ms BEGIN
  INSERT INTO delivery_events (application_id, state, note, at_ms)
    VALUES (NEW.application_id, NEW.state, NEW.last_answer, NEW.changed_at_ms);
END;

-- Whatever queues a withdrawn application, such as an answer to a request that was under way, it is never sent again.
CREATE TRIGGER withdrawn_is_closed AFTER UPDATE OF state ON deliveries
WHEN NEW.state = 'queued' AND EXISTS (
  SELECT 1 FROM application_entries WHERE application_id = NEW.application_id AND withdrawal IS NOT NULL
) BEGIN
  UPDATE deliveries SET state = 'closed', lease_until_ms = NULL, last_answer = 'withdrawn by the applicant'
    WHERE application_id = NEW.application_id;
END;

-- Migration 8

-- Mails that wait to be sent. A sent mail has no row.
CREATE TABLE mails (
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  audience TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at_ms INTEGER NOT NULL,
  queued_at_ms INTEGER NOT NULL,
  PRIMARY KEY (application_id, audience)
);

CREATE INDEX mails_by_due ON mails (next_at_ms);

-- Migration 9

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

-- By the envelope of the person, because a note may arrive before its person.
CREATE TABLE fair_notes (
  person_id TEXT PRIMARY KEY,
  rating INTEGER,
  note TEXT NOT NULL,
  next_step TEXT,
  sealed_at_ms INTEGER NOT NULL,
  received_at_ms INTEGER NOT NULL
);

-- No personal data. Without a secret, a tablet has its number and has never reported.
CREATE TABLE fair_tablets (
  tablet_id TEXT PRIMARY KEY,
  secret_sha256 TEXT,
  event_id TEXT NOT NULL,
  event_name TEXT NOT NULL,
  tablet_number INTEGER NOT NULL,
  phase TEXT NOT NULL,
  sent INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  needs_attention INTEGER NOT NULL,
  battery_percent INTEGER,
  free_bytes INTEGER,
  reported_at_ms INTEGER NOT NULL
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

-- Migration 10

-- The secrets of the links that fill a form with what somebody has left at a fair, by their hash.
CREATE TABLE continue_links (
  token_sha256 TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  ends_at_ms INTEGER NOT NULL
);

CREATE INDEX continue_links_by_application ON continue_links (application_id);

CREATE INDEX continue_links_by_end ON continue_links (ends_at_ms);

-- Migration 11

-- Jobs that have been open. People have applied for those of the last releases.
CREATE TABLE known_jobs (job_id INTEGER PRIMARY KEY);

INSERT INTO known_jobs SELECT DISTINCT job_id FROM applications WHERE job_id > 0;

-- Migration 12

-- What search engines were told of each job: the board's date of its last change, or that it has closed.
CREATE TABLE index_notices (
  service TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  version TEXT NOT NULL,
  PRIMARY KEY (service, job_id)
);

-- Whose turn it is to tell a service, and how many requests of a day it has had.
CREATE TABLE index_services (
  service TEXT PRIMARY KEY,
  turn_until_ms INTEGER NOT NULL,
  day TEXT NOT NULL,
  requests INTEGER NOT NULL
);

-- Migration 13

-- Never has a row. Inserting the result of a query fails, and with it the transaction, unless the result is empty.
CREATE TABLE transaction_guards (reason TEXT NOT NULL CHECK (reason IS NULL));

-- Migration 14

-- Applications without an entry. An earlier release that still runs on this database writes none, and its rows come here by
-- these triggers, until somebody reads the entries (`enter-older-rows.ts`).
CREATE TABLE missing_entries (application_id TEXT PRIMARY KEY);

INSERT INTO missing_entries SELECT application_id FROM applications
  WHERE application_id NOT IN (SELECT application_id FROM application_entries);

CREATE TRIGGER entry_is_missing AFTER INSERT ON applications BEGIN
  INSERT OR IGNORE INTO missing_entries (application_id) VALUES (NEW.application_id);
END;

CREATE TRIGGER entry_is_there AFTER INSERT ON application_entries BEGIN
  DELETE FROM missing_entries WHERE application_id = NEW.application_id;
END;

-- Migration 15

-- Counts requests without a clear answer. Above 0, none is sent before the system has answered a harmless one well.
ALTER TABLE delivery_paces ADD COLUMN doubts INTEGER NOT NULL DEFAULT 0;

-- Harmless requests in a row that were not answered well.
ALTER TABLE delivery_paces ADD COLUMN failed_probes INTEGER NOT NULL DEFAULT 0;

-- Until when a request may be under way. No other one is sent meanwhile.
ALTER TABLE delivery_paces ADD COLUMN flight_until_ms INTEGER NOT NULL DEFAULT 0;

-- Until when the system has asked to wait, where that is longer than it is honoured. NULL: it has not.
ALTER TABLE delivery_paces ADD COLUMN asked_until_ms INTEGER;

-- Migration 16

-- The lists of jobs that are believed of each board, compressed.
CREATE TABLE board_beliefs (board TEXT PRIMARY KEY, version INTEGER NOT NULL, lists BLOB NOT NULL, empty_since_ms INTEGER);

-- How many requests are left of each budget, and when that was counted.
CREATE TABLE request_budgets (name TEXT PRIMARY KEY, tokens REAL NOT NULL, counted_at_ms INTEGER NOT NULL);

-- Migration 17

-- Serves the deletion of the oldest uploads that nobody has claimed.
CREATE INDEX uploads_by_time ON uploads (uploaded_at_ms);

-- The mailbox behind an address, for the number of mails that it gets. NULL in rows from before this migration.
ALTER TABLE applications ADD COLUMN mailbox_key TEXT;

CREATE INDEX applications_by_mailbox ON applications (mailbox_key, received_at_ms);

-- When a mail was tried first. NULL: not yet. It may have waited for the next day.
ALTER TABLE mails ADD COLUMN first_try_ms INTEGER;

-- How many mails a day has had, in UTC.
CREATE TABLE mail_days (day TEXT PRIMARY KEY, sent INTEGER NOT NULL);

-- Migration 18

-- 0: it was set up by another tablet and has not reported yet.
ALTER TABLE fair_tablets ADD COLUMN has_reported INTEGER NOT NULL DEFAULT 1;

-- Tablets whose notes are verified, each for one event.
CREATE TABLE fair_note_tablets (
  tablet_id TEXT PRIMARY KEY,
  event_id TEXT NOT NULL,
  secret_sha256 TEXT NOT NULL,
  seed TEXT NOT NULL,
  revoked_at_ms INTEGER
);

-- Their notes. All others, and those of earlier releases, are in 'fair_notes'.
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

-- Migration 19

-- What belongs to an application goes with it, whoever erases it.
CREATE TRIGGER application_is_erased BEFORE DELETE ON applications BEGIN
  DELETE FROM mails WHERE application_id = OLD.application_id;
  DELETE FROM continue_links WHERE application_id = OLD.application_id;
  DELETE FROM fair_origins WHERE application_id = OLD.application_id;
  DELETE FROM fair_notes WHERE person_id = OLD.idempotency_key;
  DELETE FROM fair_verified_notes WHERE person_id = OLD.idempotency_key;
  DELETE FROM delivery_events WHERE application_id = OLD.application_id;
  DELETE FROM deliveries WHERE application_id = OLD.application_id;
END;

-- Migration 20

-- Every job since this migration, and when it was listed last. Serves the periods of retention.
CREATE TABLE job_closings (
  job_id INTEGER PRIMARY KEY,
  countries TEXT NOT NULL,
  last_open_ms INTEGER NOT NULL,
  is_open INTEGER NOT NULL
);

-- One row for each day on which applications were erased because their time was over. No personal data.
CREATE TABLE retention_runs (day TEXT PRIMARY KEY, began_at_ms INTEGER NOT NULL, erased INTEGER NOT NULL);

-- Migration 21

-- The jobs of a board as devices read them. It can be thrown away: the board has them.
CREATE TABLE mirrored_jobs (
  board TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  -- The state of the job in the board's list when it was read.
  stamp TEXT NOT NULL,
  has_form INTEGER NOT NULL,
  hash TEXT NOT NULL,
  -- JSON. NULL: it has none.
  pay TEXT,
  -- Its lines of the pack, compressed.
  lines BLOB NOT NULL,
  PRIMARY KEY (board, job_id)
);

-- The last versions of the board pack: of each, the hashes of its jobs, as compressed JSON.
CREATE TABLE pack_versions (
  board TEXT NOT NULL,
  version TEXT NOT NULL,
  made_at_ms INTEGER NOT NULL,
  hashes BLOB NOT NULL,
  PRIMARY KEY (board, version)
);

-- Migration 22

-- When a server listed the job first. NULL: before this migration. Serves alerts about new jobs.
ALTER TABLE job_closings ADD COLUMN first_open_ms INTEGER;

-- The addresses that have alerts by mail, one row each. It goes with its last alert.
CREATE TABLE alert_mailboxes (
  mailbox_id TEXT PRIMARY KEY,
  address TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  mailbox_key TEXT NOT NULL,
  -- It gets no mail about new jobs before.
  next_news_ms INTEGER NOT NULL
);

CREATE INDEX alert_mailboxes_by_mailbox ON alert_mailboxes (mailbox_key);

CREATE TABLE mail_alerts (
  alert_id TEXT PRIMARY KEY,
  mailbox_id TEXT NOT NULL REFERENCES alert_mailboxes (mailbox_id),
  search TEXT NOT NULL,
  rhythm TEXT NOT NULL,
  -- 'unconfirmed', 'running' or 'ended'
  state TEXT NOT NULL,
  state_ends_ms INTEGER NOT NULL,
  confirmed_at_ms INTEGER,
  -- Jobs that were listed first after this are new.
  looked_at_ms INTEGER NOT NULL,
  last_mail_ms INTEGER,
  last_mail_jobs INTEGER NOT NULL DEFAULT 0,
  is_renewal_offered INTEGER NOT NULL DEFAULT 0,
  UNIQUE (mailbox_id, search)
);

-- The secrets of the links in mails, by their hash. One that ends all alerts says nothing of the one that opens them.
CREATE TABLE alert_links (
  token_sha256 TEXT PRIMARY KEY,
  end_sha256 TEXT NOT NULL UNIQUE,
  mailbox_id TEXT NOT NULL REFERENCES alert_mailboxes (mailbox_id),
  -- The alert that the link confirms. NULL: it is confirmed, or the link confirms none.
  alert_id TEXT,
  -- The mail was sent because somebody has asked for it.
  is_asked INTEGER NOT NULL,
  made_at_ms INTEGER NOT NULL
);

CREATE INDEX alert_links_by_mailbox ON alert_links (mailbox_id, made_at_ms);

-- Mails of alerts that wait to be sent. A sent mail has no row.
CREATE TABLE alert_mails (
  mail_id TEXT PRIMARY KEY,
  mailbox_id TEXT NOT NULL REFERENCES alert_mailboxes (mailbox_id),
  -- 'first', 'link' or 'news'
  kind TEXT NOT NULL,
  -- The alert that a first mail asks about.
  alert_id TEXT,
  -- JSON. NULL: it is no news.
  news TEXT,
  attempts INTEGER NOT NULL,
  next_at_ms INTEGER NOT NULL,
  queued_at_ms INTEGER NOT NULL,
  first_try_ms INTEGER
);

CREATE INDEX alert_mails_by_mailbox ON alert_mails (mailbox_id);

CREATE TRIGGER alert_mailbox_is_deleted BEFORE DELETE ON alert_mailboxes BEGIN
  DELETE FROM alert_mails WHERE mailbox_id = OLD.mailbox_id;
  DELETE FROM alert_links WHERE mailbox_id = OLD.mailbox_id;
  DELETE FROM mail_alerts WHERE mailbox_id = OLD.mailbox_id;
END;

-- Alerts by push. The endpoint is the address that a browser's push service has given out; it names nobody.
CREATE TABLE push_alerts (
  endpoint TEXT NOT NULL,
  search TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  looked_at_ms INTEGER NOT NULL,
  -- JSON: the new jobs that the device has not been sent. NULL: none.
  job_ids TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (endpoint, search)
);

-- Migration 23

-- The drafts that applications were made of, by a hash. Two devices may have one draft, and only one of them applies with it.
CREATE TABLE application_lineages (
  lineage_sha256 TEXT PRIMARY KEY,
  application_id TEXT NOT NULL UNIQUE REFERENCES applications (application_id)
);

CREATE TRIGGER application_lineage_is_erased BEFORE DELETE ON applications BEGIN
  DELETE FROM application_lineages WHERE application_id = OLD.application_id;
END;

-- Migration 24

-- Drafts on their way from one device to another, by the hash of the id that their code gives. Their bytes are chunks like those of an
-- upload. They are sealed: nobody can read them here.
CREATE TABLE handover_parcels (
  parcel_sha256 TEXT PRIMARY KEY,
  upload_key TEXT NOT NULL UNIQUE,
  size_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  ends_at_ms INTEGER NOT NULL
);

CREATE INDEX handover_parcels_by_end ON handover_parcels (ends_at_ms);

-- Migration 25

-- What one process of the database does at a time: which one, and until when it may.
CREATE TABLE turns (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until_ms INTEGER NOT NULL);

-- Migration 26

-- What those who ask much have used up of their limits, on all servers together: by a keyed hash of the address and the limit. A window of the
-- limit is so long, and ends then. It can be thrown away.
CREATE TABLE shared_counts (key TEXT PRIMARY KEY, points INTEGER NOT NULL, window_ms INTEGER NOT NULL, ends_at_ms INTEGER NOT NULL);

-- Migration 27

-- When work began that was done last, of work that is due once in a while. NULL: never, or it is other work.
ALTER TABLE turns ADD COLUMN last_run_ms INTEGER;

-- Migration 28

-- Where the bytes of a file are in the store for files. NULL: they are in upload_chunks.
ALTER TABLE uploads ADD COLUMN store_key TEXT;

CREATE INDEX uploads_in_store ON uploads (store_key) WHERE store_key IS NOT NULL;

-- Objects of the store that no upload names: they are being written, or are to be deleted. After its time an object is deleted.
CREATE TABLE loose_objects (store_key TEXT PRIMARY KEY, delete_after_ms INTEGER NOT NULL);

CREATE INDEX loose_objects_by_time ON loose_objects (delete_after_ms);

CREATE TRIGGER stored_upload_is_deleted AFTER DELETE ON uploads WHEN OLD.store_key IS NOT NULL BEGIN
  INSERT OR REPLACE INTO loose_objects (store_key, delete_after_ms) VALUES (OLD.store_key, 0);
END;

-- Migration 29

-- The language in which somebody has applied, and in which mails and messages to them are. NULL: before this migration, or their device
-- has named none. It is the brand's first language then.
ALTER TABLE applications ADD COLUMN language TEXT;

ALTER TABLE mail_alerts ADD COLUMN language TEXT;

ALTER TABLE push_alerts ADD COLUMN language TEXT;

-- Migration 30

-- What a title says that is no title of the board, as JSON. job_title has it as a sentence in the first language. NULL: the title is the
-- board's, or from before this migration.
ALTER TABLE applications ADD COLUMN title_code TEXT;

ALTER TABLE application_entries ADD COLUMN title_code TEXT;
