-- Schema 56

-- The tables of the server's database. A new database is made from this file in one transaction; a blank line ends a statement.
--
-- To change it, edit the statements in place, raise the number in the first line, and add at the end '-- Upgrade from' with the number before,
-- and the statements that bring a database of that number up to date (`schema-file.ts`). The build before goes on writing beside the new one while
-- servers are replaced one by one, so an upgrade adds tables, and columns with a default. What nobody writes any more goes in the release after.

-- Modules

-- What the schemas of modules have made (`module-schemas.ts`). `parts` is JSON.
CREATE TABLE module_schemas (name TEXT PRIMARY KEY, version INTEGER NOT NULL, parts TEXT NOT NULL);

-- Keys of the server

CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);

-- Files

-- A file is complete once its row exists here. Its bytes are written before, in chunks or to the store for files.
CREATE TABLE uploads (
  upload_key TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  file_name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  uploaded_at_ms INTEGER NOT NULL,
  -- Where the bytes are in the store for files. NULL: they are in upload_chunks.
  store_key TEXT
);

-- Serves the deletion of the oldest uploads that nobody has claimed.
CREATE INDEX uploads_by_time ON uploads (uploaded_at_ms);

CREATE INDEX uploads_in_store ON uploads (store_key) WHERE store_key IS NOT NULL;

CREATE TABLE upload_chunks (
  upload_key TEXT NOT NULL,
  chunk_index INTEGER NOT NULL,
  written_at_ms INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (upload_key, chunk_index)
);

-- Serves the query that sums unclaimed uploads by age (`upload-room.ts`).
CREATE INDEX upload_chunks_by_time ON upload_chunks (written_at_ms);

-- Objects of the store that no upload names: they are being written, or are to be deleted. After its time an object is deleted.
CREATE TABLE loose_objects (store_key TEXT PRIMARY KEY, delete_after_ms INTEGER NOT NULL);

CREATE INDEX loose_objects_by_time ON loose_objects (delete_after_ms);

CREATE TRIGGER stored_upload_is_deleted AFTER DELETE ON uploads WHEN OLD.store_key IS NOT NULL BEGIN
  INSERT OR REPLACE INTO loose_objects (store_key, delete_after_ms) VALUES (OLD.store_key, 0);
END;

-- Applications

-- Forms are deduplicated by the hash of their JSON. Most applications to a job share one, and it goes with the last of them.
CREATE TABLE application_forms (form_id TEXT PRIMARY KEY, form TEXT NOT NULL);

CREATE TABLE applications (
  application_id TEXT PRIMARY KEY,
  idempotency_key TEXT NOT NULL UNIQUE,
  body_sha256 TEXT NOT NULL,
  received_at_ms INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  -- Of the board, or of this site in the first language.
  job_title TEXT NOT NULL,
  -- What a title of this site says, as JSON. NULL: the title is the board's.
  title_code TEXT,
  answers TEXT NOT NULL,
  -- NULL: the job had closed when the application came from an event, and no form of it was known.
  form_id TEXT REFERENCES application_forms (form_id),
  -- JSON
  education_names TEXT NOT NULL,
  -- Identifies the applications of one candidate: the e-mail address, trimmed and in lower case. NULL: none was given.
  email_key TEXT,
  -- The mailbox behind the address, for the number of mails that it gets.
  mailbox_key TEXT,
  -- The language of the page, in which mails and messages about the application are written.
  language TEXT NOT NULL,
  -- Where it was written. 'site': on the site. 'event': on the shared device of an event, which may name what the board does not. 'name': there as
  -- well, by somebody who has left only a name.
  origin TEXT NOT NULL,
  -- The board's job behind the post, by which events of the applicant tracking system name it. NULL: there is none, or nobody knows.
  internal_job_id INTEGER
);

CREATE INDEX applications_by_time ON applications (received_at_ms, application_id);

CREATE INDEX applications_by_person ON applications (email_key, job_id, received_at_ms, application_id);

CREATE INDEX applications_by_form ON applications (form_id);

CREATE INDEX applications_by_mailbox ON applications (mailbox_key, received_at_ms);

-- An upload belongs to one application.
CREATE TABLE application_files (
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  field_name TEXT NOT NULL,
  upload_key TEXT NOT NULL REFERENCES uploads (upload_key),
  file_name TEXT NOT NULL,
  PRIMARY KEY (application_id, field_name)
);

CREATE UNIQUE INDEX application_files_by_upload ON application_files (upload_key);

CREATE TABLE answers_apart (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  answers TEXT NOT NULL
);

-- What a colleague has corrected of the answers that the system did not accept: the last of each field is sent. What the person has sent stays
-- as it is. `value` is JSON, and null where the answer is left out.
CREATE TABLE answer_corrections (
  correction_id INTEGER PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  corrected_by TEXT NOT NULL,
  at_ms INTEGER NOT NULL
);

CREATE INDEX answer_corrections_by_application ON answer_corrections (application_id, correction_id);

-- What lists and searches need of an application, and what people did with it since.
CREATE TABLE application_entries (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  key_sha256 TEXT NOT NULL UNIQUE,
  received_at_ms INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  job_title TEXT NOT NULL,
  title_code TEXT,
  name TEXT NOT NULL,
  source TEXT,
  search_text TEXT NOT NULL,
  -- The e-mail address, to mark a person who has applied more than once. NULL: none was given.
  person_key TEXT,
  file_count INTEGER NOT NULL,
  seen_at_ms INTEGER,
  -- 'stopped': it will not be delivered. 'told': recruiters may have it already, and the desk shows that it was withdrawn.
  withdrawal TEXT,
  withdrawn_at_ms INTEGER
);

CREATE INDEX application_entries_by_time ON application_entries (received_at_ms, application_id);

CREATE INDEX application_entries_by_person ON application_entries (person_key) WHERE person_key IS NOT NULL;

-- The words of the answers that a search finds, folded. A table of its own: a list that is not searched must not read them.
CREATE TABLE application_words (application_id TEXT PRIMARY KEY REFERENCES applications (application_id), words TEXT NOT NULL);

-- Who may read the state of an application, withdraw it or replace it: the hash of a secret each, which its device has made. An
-- application from a fair has none. A secret stands for one application: whoever learns only its hash could send it with his own.
CREATE TABLE application_rights (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  read_sha256 TEXT NOT NULL,
  withdraw_sha256 TEXT NOT NULL,
  replace_sha256 TEXT NOT NULL
);

CREATE UNIQUE INDEX application_rights_to_read ON application_rights (read_sha256);

CREATE UNIQUE INDEX application_rights_to_withdraw ON application_rights (withdraw_sha256);

CREATE UNIQUE INDEX application_rights_to_replace ON application_rights (replace_sha256);

-- Of an erased application nothing stays but the hashes of its key and of the secrets that ask for its state, against a late retry of
-- its device. They stay for good: an application waits on a device, and an envelope on a fair's tablet, until it is sent, after years
-- if nobody switches the device on before, and must not come back then. Nobody can add to them without an application that was stored.
CREATE TABLE erased_keys (key_sha256 TEXT PRIMARY KEY);

-- Of an application that was replaced before it came, the hash of the secret that has replaced it, and when. It is forgotten after a while
-- (`take/replace.ts`). A table of its own: whoever sends a key or an id as the secret for replacing must not pass for its erasure.
CREATE TABLE replaced_early (replace_sha256 TEXT PRIMARY KEY, at_ms INTEGER NOT NULL);

-- What was erased, withdrawn and ended, as the log of erasures has it.
CREATE TABLE erasures (
  what TEXT NOT NULL,
  key_sha256 TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (what, key_sha256)
);

-- Delivery

-- What becomes of an application on its way to the applicant tracking system. No row: it is not to be delivered.
CREATE TABLE deliveries (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at_ms INTEGER NOT NULL,
  lease_token TEXT,
  lease_until_ms INTEGER,
  last_answer TEXT,
  changed_at_ms INTEGER NOT NULL,
  -- Why it was held for a look, as JSON. NULL: it was not, or that was long ago.
  held_reasons TEXT
);

CREATE INDEX deliveries_by_due ON deliveries (state, next_at_ms, application_id);

CREATE INDEX deliveries_by_change ON deliveries (state, changed_at_ms, application_id);

-- The addresses that applications came from, where a setting sends them along. Only until an application is delivered or a person decides, and
-- for 14 days at most. In no backup.
CREATE TABLE applicant_addresses (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  address TEXT NOT NULL,
  at_ms INTEGER NOT NULL
);

CREATE TRIGGER settled_delivery_forgets_address AFTER UPDATE OF state ON deliveries
WHEN NEW.state NOT IN ('queued', 'held', 'sending') BEGIN
  DELETE FROM applicant_addresses WHERE application_id = NEW.application_id;
END;

-- What happened to a delivery. Written by triggers, so that no statement of the ledger can forget it.
CREATE TABLE delivery_events (
  event_id INTEGER PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES deliveries (application_id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  note TEXT,
  at_ms INTEGER NOT NULL
);

CREATE INDEX delivery_events_by_application ON delivery_events (application_id, event_id);

CREATE TRIGGER delivery_began AFTER INSERT ON deliveries BEGIN
  INSERT INTO delivery_events (application_id, state, note, at_ms)
    VALUES (NEW.application_id, NEW.state, NEW.last_answer, NEW.changed_at_ms);
END;

CREATE TRIGGER delivery_changed AFTER UPDATE OF state ON deliveries
WHEN OLD.state <> NEW.state OR OLD.changed_at_ms <> NEW.changed_at_ms BEGIN
  INSERT INTO delivery_events (application_id, state, note, at_ms)
    VALUES (NEW.application_id, NEW.state, NEW.last_answer, NEW.changed_at_ms);
END;

-- Stops a delivery that has not begun, even if a process has just claimed it: `markSending` then refuses.
CREATE TRIGGER withdrawal_stops_delivery AFTER UPDATE OF withdrawal ON application_entries
WHEN NEW.withdrawal IS NOT NULL AND OLD.withdrawal IS NULL BEGIN
  UPDATE deliveries SET state = 'closed', lease_until_ms = NULL, last_answer = 'withdrawn by the applicant', changed_at_ms = NEW.withdrawn_at_ms
    WHERE application_id = NEW.application_id AND state IN ('queued', 'held');
END;

-- Whatever queues a withdrawn application, such as an answer to a request that was under way, it is never sent again.
CREATE TRIGGER withdrawn_is_closed AFTER UPDATE OF state ON deliveries
WHEN NEW.state = 'queued' AND EXISTS (
  SELECT 1 FROM application_entries WHERE application_id = NEW.application_id AND withdrawal IS NOT NULL
) BEGIN
  UPDATE deliveries SET state = 'closed', lease_until_ms = NULL, last_answer = 'withdrawn by the applicant'
    WHERE application_id = NEW.application_id;
END;

-- The circuit breaker of each system: when the next request may be sent.
CREATE TABLE delivery_circuits (
  address TEXT PRIMARY KEY,
  next_slot_ms INTEGER NOT NULL,
  back_off_until_ms INTEGER NOT NULL,
  -- Until when the system has asked to wait, where that is longer than it is honoured. NULL: it has not.
  asked_until_ms INTEGER,
  -- Until when a request may be in flight. No other one is sent meanwhile.
  in_flight_until_ms INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL,
  -- Since when the system has not answered as it should. NULL: it does.
  failing_since_ms INTEGER,
  -- Counts requests without a clear answer. Above 0, none is sent before the system has answered a harmless one well.
  unclear_answers INTEGER NOT NULL DEFAULT 0,
  -- Harmless requests in a row that were not answered well.
  failed_probes INTEGER NOT NULL DEFAULT 0,
  alarm TEXT,
  -- The job that was not found last, while its board lists it. NULL: an application was answered since.
  missing_job_id INTEGER
);

-- Mails

-- Mails that wait to be sent. A sent mail has no row.
CREATE TABLE mails (
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  audience TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at_ms INTEGER NOT NULL,
  queued_at_ms INTEGER NOT NULL,
  -- When the mail was tried first. NULL: not yet. It may have waited for the next day.
  first_try_ms INTEGER,
  PRIMARY KEY (application_id, audience)
);

CREATE INDEX mails_by_due ON mails (next_at_ms);

-- Mails about an application that a mail server has taken: that it came ('candidate'), or that it was discarded. No row: none was, or nobody knows.
CREATE TABLE mails_sent (
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  audience TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (application_id, audience)
);

-- How many mails a day has had, in UTC.
CREATE TABLE mail_days (day TEXT PRIMARY KEY, sent INTEGER NOT NULL);

-- What belongs to an application goes with it, whoever erases it.
CREATE TRIGGER application_is_erased BEFORE DELETE ON applications BEGIN
  DELETE FROM mails WHERE application_id = OLD.application_id;
  DELETE FROM mails_sent WHERE application_id = OLD.application_id;
  DELETE FROM applicant_addresses WHERE application_id = OLD.application_id;
  INSERT OR IGNORE INTO erased_keys SELECT read_sha256 FROM application_rights WHERE application_id = OLD.application_id;
  INSERT OR IGNORE INTO erased_keys SELECT withdraw_sha256 FROM application_rights WHERE application_id = OLD.application_id;
  DELETE FROM application_rights WHERE application_id = OLD.application_id;
  DELETE FROM answer_corrections WHERE application_id = OLD.application_id;
  DELETE FROM delivery_events WHERE application_id = OLD.application_id;
  DELETE FROM deliveries WHERE application_id = OLD.application_id;
END;

-- Nobody reads a form that no application has.
CREATE TRIGGER form_goes_with_last_application AFTER DELETE ON applications WHEN OLD.form_id IS NOT NULL BEGIN
  DELETE FROM application_forms WHERE form_id = OLD.form_id AND NOT EXISTS (SELECT 1 FROM applications WHERE form_id = OLD.form_id);
END;

-- Jobs

-- Every job that this site has shown or listed, also those that have closed.
CREATE TABLE jobs (
  job_id INTEGER PRIMARY KEY,
  -- When it was recorded as listed first and last: since when it is new, and how long ago it has closed. NULL: it was only shown so far. Of the
  -- open ones, that of the lowest id has the last time for all.
  first_seen_ms INTEGER,
  last_seen_ms INTEGER,
  is_open INTEGER NOT NULL DEFAULT 0,
  -- ISO 3166, with commas between them. Empty: none is known.
  places TEXT NOT NULL DEFAULT '',
  -- The board whose answer the rest is made of. It can be thrown away: the board has it. NULL: there is none.
  board TEXT,
  -- The state of the job in the board's list when it was read.
  stamp TEXT,
  has_form INTEGER,
  hash TEXT,
  -- JSON. NULL: it has none.
  pay TEXT,
  -- JSON.
  offices TEXT,
  -- Equal for posts of one job. NULL: it is of none.
  card TEXT,
  -- What pages read of the answer, as lines of the board pack, compressed.
  lines BLOB
);

CREATE INDEX jobs_by_board ON jobs (board, job_id) WHERE board IS NOT NULL;

-- One row for each board: its lists of jobs as far as they are trusted, compressed, and since when it lists no job although jobs are known.
-- The board last answered with them at `read_at_ms`, or up to an hour later.
CREATE TABLE boards (
  board TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  lists BLOB NOT NULL,
  empty_since_ms INTEGER,
  read_at_ms INTEGER NOT NULL DEFAULT 0
);

-- The last versions of the board pack: of each, the hashes of its jobs, as compressed JSON.
CREATE TABLE pack_versions (
  board TEXT NOT NULL,
  version TEXT NOT NULL,
  made_at_ms INTEGER NOT NULL,
  hashes BLOB NOT NULL,
  PRIMARY KEY (board, version)
);

-- The work of the server

CREATE TABLE readiness (id INTEGER PRIMARY KEY CHECK (id = 1), checks INTEGER NOT NULL);

-- One row for each day on which applications were erased because their time was over. No personal data.
CREATE TABLE retention_runs (day TEXT PRIMARY KEY, began_at_ms INTEGER NOT NULL, erased INTEGER NOT NULL);

-- What one process of the database does at a time.
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  -- Which process does it, and until when it may.
  holder TEXT NOT NULL,
  until_ms INTEGER NOT NULL,
  -- When work began that was done last, of work that is due once in a while. NULL: never, or it is other work.
  last_run_ms INTEGER
);

-- How many requests are left of each budget, and when that was counted.
CREATE TABLE request_budgets (name TEXT PRIMARY KEY, tokens REAL NOT NULL, counted_at_ms INTEGER NOT NULL);

-- What those who ask much have used up of their limits, on all servers together: by a keyed hash of the address and the limit. A window of the
-- limit is so long, and ends then. It can be thrown away.
CREATE TABLE shared_counts (key TEXT PRIMARY KEY, points INTEGER NOT NULL, window_ms INTEGER NOT NULL, ends_at_ms INTEGER NOT NULL);

-- Never has a row. Inserting the result of a query fails, and with it the transaction, unless the result is empty.
CREATE TABLE transaction_guards (reason TEXT NOT NULL CHECK (reason IS NULL));

-- Upgrade from 55

ALTER TABLE boards ADD COLUMN read_at_ms INTEGER NOT NULL DEFAULT 0;
