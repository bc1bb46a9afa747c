-- Schema 3
-- Recorded as edd248903e581781

-- Challenges that applications have answered, each with the hash of the one key that may use it. For two days: a challenge lives for one.
CREATE TABLE guard_proofs (nonce TEXT PRIMARY KEY, key_sha256 TEXT NOT NULL, at_ms INTEGER NOT NULL);

CREATE INDEX guard_proofs_by_time ON guard_proofs (at_ms);

-- What applications have in common: keyed hashes of a file, of the long answers, or of the network of a day, each with a keyed hash of whose
-- they are. For 30 days, those of networks for one.
CREATE TABLE guard_traces (
  kind TEXT NOT NULL,
  hash TEXT NOT NULL,
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  who TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, hash, application_id)
);

CREATE INDEX guard_traces_by_application ON guard_traces (application_id);

CREATE INDEX guard_traces_by_time ON guard_traces (at_ms);

-- Applications whose person has confirmed their email address.
CREATE TABLE guard_confirmed (application_id TEXT PRIMARY KEY REFERENCES applications (application_id), at_ms INTEGER NOT NULL);

CREATE TRIGGER application_with_traces_is_erased BEFORE DELETE ON applications BEGIN
  DELETE FROM guard_traces WHERE application_id = OLD.application_id;
  DELETE FROM guard_confirmed WHERE application_id = OLD.application_id;
END;

-- What the scanner has said of files: 'clean', 'found', or 'none' while it gives no answer, since then. An answer is about the very bytes.
CREATE TABLE guard_scans (
  upload_key TEXT PRIMARY KEY REFERENCES uploads (upload_key),
  sha256 TEXT NOT NULL,
  answer TEXT NOT NULL,
  since_ms INTEGER NOT NULL
);

CREATE INDEX guard_scans_by_sha256 ON guard_scans (sha256);

CREATE INDEX guard_scans_without_answer ON guard_scans (since_ms) WHERE answer = 'none';

CREATE TRIGGER scanned_upload_is_deleted BEFORE DELETE ON uploads BEGIN
  DELETE FROM guard_scans WHERE upload_key = OLD.upload_key;
END;
