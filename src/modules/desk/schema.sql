-- Schema 1
-- Recorded as d048330dc3de4db4

-- Who is signed in at the desk.
CREATE TABLE desk_sessions (session_id TEXT PRIMARY KEY, started_at_ms INTEGER NOT NULL, ends_at_ms INTEGER NOT NULL);

-- Wrong passwords by client, which is a keyed hash of an address.
CREATE TABLE desk_sign_ins (
  client TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  locked_until_ms INTEGER NOT NULL,
  forget_at_ms INTEGER NOT NULL
);
