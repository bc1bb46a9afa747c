-- Schema 1
-- Recorded as 01f5f0867dc66020

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
