-- Schema 1
-- Recorded as 2a751bb46f8a69ad

-- Usage events, as pages have sent them.
CREATE TABLE analytics_events (
  event_id INTEGER PRIMARY KEY,
  event_type TEXT NOT NULL,
  event_timestamp_ms INTEGER NOT NULL,
  received_at_ms INTEGER NOT NULL,
  event TEXT NOT NULL
);

CREATE INDEX analytics_events_by_arrival ON analytics_events (received_at_ms);
