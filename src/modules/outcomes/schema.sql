-- Schema 5
-- Recorded as e65216573ce2ae4e

-- Applications that are one of the applicant tracking system's, and what it has reported of them. Times are its own.
CREATE TABLE outcome_ties (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  ats_application_id INTEGER NOT NULL UNIQUE,
  ats_candidate_id INTEGER NOT NULL,
  tied_at_ms INTEGER NOT NULL,
  -- When it was last known to be neither refused nor hired.
  active_at_ms INTEGER NOT NULL DEFAULT 0,
  rejected_at_ms INTEGER,
  hired_at_ms INTEGER,
  stage TEXT,
  -- When it was last known to be in its stage, and since when.
  stage_at_ms INTEGER NOT NULL DEFAULT 0,
  stage_since_ms INTEGER NOT NULL DEFAULT 0,
  -- When somebody there first did something with it: another stage, a refusal, a hire.
  moved_at_ms INTEGER,
  -- 1: it was merged, deleted or anonymised there, or two of theirs may be ours. Nothing is shown of it any more.
  is_over INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX outcome_ties_by_candidate ON outcome_ties (ats_candidate_id);

-- Applications of the system that an event of the last day named, by a keyed hash of an address, the job and the minute in which it was made. The
-- system reports everybody it knows: of a stranger nothing else is stored.
CREATE TABLE outcome_sightings (
  who TEXT NOT NULL,
  ats_application_id INTEGER NOT NULL,
  ats_candidate_id INTEGER NOT NULL,
  seen_at_ms INTEGER NOT NULL,
  PRIMARY KEY (who, ats_application_id)
);

CREATE INDEX outcome_sightings_by_time ON outcome_sightings (seen_at_ms);

-- Events that have been read, by the hash of their id, so that each counts once.
CREATE TABLE outcome_events (event_sha256 TEXT PRIMARY KEY, at_ms INTEGER NOT NULL);

CREATE INDEX outcome_events_by_time ON outcome_events (at_ms);

-- Applications and people that are gone there, by a keyed hash of their number, so that an event that comes late ties none of them again.
CREATE TABLE outcome_gone (mark TEXT PRIMARY KEY, at_ms INTEGER NOT NULL);

CREATE INDEX outcome_gone_by_time ON outcome_gone (at_ms);

-- The links of mails that confirm applications, by the hash of their secret. A mail that could not be sent is written anew, with another link.
CREATE TABLE outcome_links (
  secret_sha256 TEXT PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  made_at_ms INTEGER NOT NULL
);

CREATE INDEX outcome_links_by_application ON outcome_links (application_id);

CREATE INDEX outcome_links_by_time ON outcome_links (made_at_ms);

-- Applications that nobody had moved after twice the usual time when it was last measured.
CREATE TABLE outcome_late (application_id TEXT PRIMARY KEY REFERENCES applications (application_id));

-- The departments of jobs that are or were open, by which answer times are measured.
CREATE TABLE outcome_departments (job_id INTEGER PRIMARY KEY, department TEXT NOT NULL);

CREATE TRIGGER application_with_outcome_is_erased BEFORE DELETE ON applications BEGIN
  DELETE FROM outcome_ties WHERE application_id = OLD.application_id;
  DELETE FROM outcome_links WHERE application_id = OLD.application_id;
  DELETE FROM outcome_late WHERE application_id = OLD.application_id;
END;
