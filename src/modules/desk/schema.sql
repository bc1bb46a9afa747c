-- Schema 4
-- Recorded as 8e8f17936ea8f6e9

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

-- Accounts of the issuer that were removed at the desk. The issuer's rules would let them in again: they stay out until somebody lets them.
CREATE TABLE desk_removed (
  colleague_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  address TEXT,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  UNIQUE (issuer, subject)
);

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

-- What the team decides about applications, for itself: it decides nothing in the recruiting system. By whom, by the name of then.
CREATE TABLE desk_decisions (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  decision TEXT NOT NULL CHECK (decision IN ('yes', 'maybe', 'no')),
  colleague_id TEXT NOT NULL,
  name TEXT NOT NULL,
  at_ms INTEGER NOT NULL
);

CREATE INDEX desk_decisions_by_decision ON desk_decisions (decision, application_id);

-- Labels are the same in any case and with any diacritics.
CREATE TABLE desk_labels (
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  folded TEXT NOT NULL,
  label TEXT NOT NULL,
  colleague_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (application_id, folded)
);

CREATE INDEX desk_labels_by_label ON desk_labels (folded, application_id);

CREATE TABLE desk_notes (
  note_id INTEGER PRIMARY KEY,
  application_id TEXT NOT NULL REFERENCES applications (application_id),
  text TEXT NOT NULL,
  colleague_id TEXT NOT NULL,
  name TEXT NOT NULL,
  at_ms INTEGER NOT NULL
);

CREATE INDEX desk_notes_by_application ON desk_notes (application_id, note_id);

-- Withdrawals of which a colleague has told the recruiting system. By whom, by the name of then.
CREATE TABLE desk_told (
  application_id TEXT PRIMARY KEY REFERENCES applications (application_id),
  colleague_id TEXT NOT NULL,
  name TEXT NOT NULL,
  at_ms INTEGER NOT NULL
);

CREATE TRIGGER application_of_desk_is_erased BEFORE DELETE ON applications BEGIN
  DELETE FROM desk_decisions WHERE application_id = OLD.application_id;
  DELETE FROM desk_labels WHERE application_id = OLD.application_id;
  DELETE FROM desk_notes WHERE application_id = OLD.application_id;
  DELETE FROM desk_told WHERE application_id = OLD.application_id;
END;

-- Filters of the list under a name. They hold no search words, and so nobody's name.
CREATE TABLE desk_filters (
  filter_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  is_for_all INTEGER NOT NULL,
  colleague_id TEXT NOT NULL
);

CREATE TRIGGER filters_go_with_their_colleague AFTER DELETE ON desk_people BEGIN
  DELETE FROM desk_filters WHERE colleague_id = OLD.colleague_id AND is_for_all = 0;
END;

-- Wrong passwords by client, which is a keyed hash of a name or of a device.
CREATE TABLE desk_sign_ins (
  client TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  locked_until_ms INTEGER NOT NULL,
  forget_at_ms INTEGER NOT NULL
);
