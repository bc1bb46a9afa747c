-- Schema 1
-- Recorded as 33bd30136693290d

-- Alerts about new jobs

-- The addresses that have alerts by mail, one row each. It goes with its last alert.
CREATE TABLE alert_mailboxes (
  mailbox_id TEXT PRIMARY KEY,
  address TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  mailbox_key TEXT NOT NULL,
  -- It gets no mail about new jobs before.
  next_news_ms INTEGER NOT NULL
);

CREATE INDEX alert_mailboxes_by_mailbox ON alert_mailboxes (mailbox_key);

CREATE TABLE mail_alerts (
  alert_id TEXT PRIMARY KEY,
  mailbox_id TEXT NOT NULL REFERENCES alert_mailboxes (mailbox_id),
  search TEXT NOT NULL,
  language TEXT NOT NULL,
  rhythm TEXT NOT NULL,
  -- 'unconfirmed', 'running' or 'ended'
  state TEXT NOT NULL,
  state_ends_ms INTEGER NOT NULL,
  confirmed_at_ms INTEGER,
  -- Jobs that were listed first after this are new.
  looked_at_ms INTEGER NOT NULL,
  last_mail_ms INTEGER,
  last_mail_jobs INTEGER NOT NULL DEFAULT 0,
  is_renewal_offered INTEGER NOT NULL DEFAULT 0,
  UNIQUE (mailbox_id, search)
);

-- The secrets of the links in mails, by their hash. One that ends all alerts says nothing of the one that opens them.
CREATE TABLE alert_links (
  token_sha256 TEXT PRIMARY KEY,
  end_sha256 TEXT NOT NULL UNIQUE,
  mailbox_id TEXT NOT NULL REFERENCES alert_mailboxes (mailbox_id),
  -- The alert that the link confirms. NULL: it is confirmed, or the link confirms none.
  alert_id TEXT,
  -- The mail was sent because somebody has asked for it.
  is_asked INTEGER NOT NULL,
  made_at_ms INTEGER NOT NULL
);

CREATE INDEX alert_links_by_mailbox ON alert_links (mailbox_id, made_at_ms);

-- Mails of alerts that wait to be sent. A sent mail has no row.
CREATE TABLE alert_mails (
  mail_id TEXT PRIMARY KEY,
  mailbox_id TEXT NOT NULL REFERENCES alert_mailboxes (mailbox_id),
  -- 'first', 'link' or 'news'
  kind TEXT NOT NULL,
  -- The alert that a first mail asks about.
  alert_id TEXT,
  -- JSON. NULL: it is no news.
  news TEXT,
  attempts INTEGER NOT NULL,
  next_at_ms INTEGER NOT NULL,
  queued_at_ms INTEGER NOT NULL,
  first_try_ms INTEGER
);

CREATE INDEX alert_mails_by_mailbox ON alert_mails (mailbox_id);

CREATE TRIGGER alert_mailbox_is_deleted BEFORE DELETE ON alert_mailboxes BEGIN
  DELETE FROM alert_mails WHERE mailbox_id = OLD.mailbox_id;
  DELETE FROM alert_links WHERE mailbox_id = OLD.mailbox_id;
  DELETE FROM mail_alerts WHERE mailbox_id = OLD.mailbox_id;
END;

-- Alerts by push. The endpoint is the address that a browser's push service has given out; it names nobody.
CREATE TABLE push_alerts (
  endpoint TEXT NOT NULL,
  search TEXT NOT NULL,
  language TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- 'unconfirmed', 'running' or 'ended'
  state TEXT NOT NULL,
  state_ends_ms INTEGER NOT NULL,
  -- The browser sends it back to start the alert. NULL: it has.
  code TEXT,
  looked_at_ms INTEGER NOT NULL,
  -- JSON: the new jobs that the device has not been sent. Empty: the message that the alert starts with or ends with. NULL: nothing is due.
  job_ids TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (endpoint, search)
);
