-- Schema 2
-- Recorded as 675bb56aa811ef33

-- What search engines were told of each job: the board's date of its last change, or that it has closed.
CREATE TABLE index_notices (
  service TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  version TEXT NOT NULL,
  PRIMARY KEY (service, job_id)
);

-- How many requests of a day a service has had.
CREATE TABLE index_services (
  service TEXT PRIMARY KEY,
  day TEXT NOT NULL,
  requests INTEGER NOT NULL
);
