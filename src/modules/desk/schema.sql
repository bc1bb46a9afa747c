-- Schema 2
-- Recorded as f93a928b5d0f7a9c

-- Who may work at the desk. Somebody signs in with a password, or at the issuer as its subject. Before that, there is an invitation, or an
-- address that the issuer has not named yet.
CREATE TABLE desk_people (
  colleague_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- By which nobody else is called.
  folded_name TEXT NOT NULL UNIQUE,
  -- Lower case. NULL: not known.
  address TEXT UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('read', 'decide', 'erase')),
  password TEXT,
  issuer TEXT,
  subject TEXT,
  invitation TEXT UNIQUE,
  invited_until_ms INTEGER,
  created_at_ms INTEGER NOT NULL,
  last_seen_ms INTEGER
);

CREATE UNIQUE INDEX desk_people_by_subject ON desk_people (issuer, subject);

-- Who is signed in at the desk. A session of somebody who was removed opens nothing.
CREATE TABLE desk_sessions (
  session_id TEXT PRIMARY KEY,
  colleague_id TEXT NOT NULL REFERENCES desk_people (colleague_id),
  started_at_ms INTEGER NOT NULL,
  ends_at_ms INTEGER NOT NULL
);

-- Ways back from the issuer that have been taken: each counts once within its ten minutes.
CREATE TABLE desk_returns (state TEXT PRIMARY KEY, ends_at_ms INTEGER NOT NULL);

-- Who did what, written with the deed. It names applications by their numbers, so that erased people stay as a number. It can be added to, and
-- loses only what is older than it is kept.
CREATE TABLE desk_log (
  entry_id INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  colleague_id TEXT NOT NULL,
  name TEXT NOT NULL,
  deed TEXT NOT NULL,
  application_id TEXT,
  reference TEXT,
  detail TEXT NOT NULL
);

CREATE INDEX desk_log_by_application ON desk_log (application_id) WHERE application_id IS NOT NULL;

CREATE TRIGGER desk_log_is_never_changed BEFORE UPDATE ON desk_log BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END;

-- Wrong passwords by client, which is a keyed hash of a name or of a device.
CREATE TABLE desk_sign_ins (
  client TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  locked_until_ms INTEGER NOT NULL,
  forget_at_ms INTEGER NOT NULL
);
