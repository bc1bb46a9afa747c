-- Schema 1
-- Recorded as 0ce34709f3a72598

-- Postings as they were shown, a row for each version. The text is apart, because an update writes a whole row.
CREATE TABLE law_postings (
  job_id INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  -- ISO 3166, with commas between them.
  places TEXT NOT NULL,
  shown_from_ms INTEGER NOT NULL,
  shown_until_ms INTEGER NOT NULL,
  -- Whether the last look has seen it.
  is_shown INTEGER NOT NULL,
  PRIMARY KEY (job_id, sha256, shown_from_ms)
);

CREATE INDEX law_postings_shown ON law_postings (is_shown);

-- JSON, compressed. Versions that come back share theirs.
CREATE TABLE law_texts (job_id INTEGER NOT NULL, sha256 TEXT NOT NULL, text BLOB NOT NULL, PRIMARY KEY (job_id, sha256));
