-- Schema 1
-- Recorded as 8f75b1136d3b7aec

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

-- The drafts that applications were made of, by a hash. Two devices may have one draft, and only one of them applies with it.
CREATE TABLE application_lineages (
  lineage_sha256 TEXT PRIMARY KEY,
  application_id TEXT NOT NULL UNIQUE REFERENCES applications (application_id)
);

CREATE TRIGGER application_with_lineage_is_erased BEFORE DELETE ON applications BEGIN
  DELETE FROM application_lineages WHERE application_id = OLD.application_id;
END;
