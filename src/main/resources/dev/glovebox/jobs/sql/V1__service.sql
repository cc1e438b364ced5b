-- instants and durations are microseconds; text states are the words of the program's enums
CREATE TABLE owners (
  name TEXT PRIMARY KEY,
  jobs BIGINT NOT NULL DEFAULT 0,
  running BIGINT NOT NULL DEFAULT 0,
  queued BIGINT NOT NULL DEFAULT 0,
  served BIGINT NOT NULL DEFAULT 0,
  input_tokens BIGINT NOT NULL DEFAULT 0,
  output_tokens BIGINT NOT NULL DEFAULT 0,
  micro_dollars BIGINT NOT NULL DEFAULT 0,
  took BIGINT NOT NULL DEFAULT 0
)

CREATE INDEX owners_by_turn ON owners (running, served, name) WHERE queued > 0

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL REFERENCES owners (name),
  kind TEXT NOT NULL,
  request TEXT NOT NULL,
  files TEXT,
  hash TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT NOT NULL,
  created BIGINT NOT NULL,
  queued BIGINT NOT NULL,
  patience BIGINT NOT NULL,
  started BIGINT,
  ended BIGINT,
  deadline BIGINT,
  attempts BIGINT NOT NULL DEFAULT 0,
  server TEXT,
  fence BIGINT NOT NULL DEFAULT 0,
  lease BIGINT,
  stop_how TEXT,
  stop_reason TEXT,
  said BIGINT NOT NULL DEFAULT 0,
  told BIGINT NOT NULL DEFAULT 0,
  pruned BIGINT NOT NULL DEFAULT 0
)

CREATE INDEX jobs_of_owner ON jobs (owner, created, id)

CREATE INDEX jobs_of_owner_by_kind ON jobs (owner, kind, created, id)

CREATE INDEX jobs_of_owner_by_state ON jobs (owner, state, created, id)

CREATE INDEX jobs_in_queue ON jobs (owner, queued, id) WHERE state = 'queued'

CREATE INDEX jobs_by_deadline ON jobs (state, deadline)

CREATE INDEX jobs_by_lease ON jobs (lease) WHERE state = 'running'

CREATE INDEX jobs_by_end ON jobs (ended) WHERE ended IS NOT NULL AND pruned = 0

CREATE TABLE idempotency_keys (
  owner TEXT NOT NULL REFERENCES owners (name),
  name TEXT NOT NULL,
  job TEXT NOT NULL REFERENCES jobs (id),
  created BIGINT NOT NULL,
  PRIMARY KEY (owner, name)
)

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (owner, created)

CREATE TABLE messages (
  job TEXT NOT NULL REFERENCES jobs (id),
  number BIGINT NOT NULL,
  words TEXT NOT NULL,
  said BIGINT NOT NULL,
  PRIMARY KEY (job, number)
)

CREATE TABLE questions (
  job TEXT NOT NULL REFERENCES jobs (id),
  number BIGINT NOT NULL,
  fence BIGINT NOT NULL,
  host TEXT NOT NULL,
  port BIGINT NOT NULL,
  privately BIGINT NOT NULL,
  asked BIGINT NOT NULL,
  deadline BIGINT NOT NULL,
  answer TEXT,
  PRIMARY KEY (job, number)
)

CREATE TABLE users (
  name TEXT PRIMARY KEY,
  role TEXT NOT NULL,
  created BIGINT NOT NULL,
  removed BIGINT
)

CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  owner TEXT NOT NULL REFERENCES users (name),
  label TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  created BIGINT NOT NULL,
  used BIGINT
)

CREATE INDEX tokens_of_owner ON tokens (owner, created)

CREATE TABLE journals (
  job TEXT NOT NULL REFERENCES jobs (id),
  session TEXT NOT NULL,
  PRIMARY KEY (job, session)
)

-- sqlite
CREATE TABLE entries (
  job TEXT NOT NULL,
  session TEXT NOT NULL,
  number BIGINT NOT NULL,
  line BLOB NOT NULL,
  PRIMARY KEY (job, session, number)
)

-- postgresql
CREATE TABLE entries (
  job TEXT NOT NULL,
  session TEXT NOT NULL,
  number BIGINT NOT NULL,
  line BYTEA NOT NULL,
  PRIMARY KEY (job, session, number)
)

-- sqlite
CREATE TABLE entries_aside (
  job TEXT NOT NULL,
  session TEXT NOT NULL,
  number BIGINT NOT NULL,
  line BLOB NOT NULL,
  moved BIGINT NOT NULL
)

-- postgresql
CREATE TABLE entries_aside (
  job TEXT NOT NULL,
  session TEXT NOT NULL,
  number BIGINT NOT NULL,
  line BYTEA NOT NULL,
  moved BIGINT NOT NULL
)

-- sqlite
CREATE TABLE audit (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  happened BIGINT NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  target TEXT NOT NULL,
  outcome TEXT NOT NULL
)

-- postgresql
CREATE TABLE audit (
  number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  happened BIGINT NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  target TEXT NOT NULL,
  outcome TEXT NOT NULL
)

-- sqlite
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END

-- sqlite
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END

-- postgresql
CREATE FUNCTION audit_refuses() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the audit log is only added to'; END $$

-- postgresql
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE OR DELETE ON audit
FOR EACH ROW EXECUTE FUNCTION audit_refuses()

-- postgresql
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION audit_refuses()
