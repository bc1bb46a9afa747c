-- Schema 1
-- Recorded as a067b7f58f05b682

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
