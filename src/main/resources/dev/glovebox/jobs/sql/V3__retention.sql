-- what an ended job takes, and which server removes its folder until when or tries it again after a failure
ALTER TABLE jobs ADD COLUMN size BIGINT

ALTER TABLE jobs ADD COLUMN removal TEXT

ALTER TABLE jobs ADD COLUMN removal_after BIGINT NOT NULL DEFAULT 0

ALTER TABLE jobs ADD COLUMN removal_failures BIGINT NOT NULL DEFAULT 0

UPDATE jobs SET files = NULL WHERE pruned = 1

DELETE FROM questions WHERE job IN (SELECT id FROM jobs WHERE ended IS NOT NULL)

CREATE INDEX jobs_kept_of_owner ON jobs (owner, ended, id) WHERE ended IS NOT NULL AND pruned = 0

-- holds all that the sums of what owners take are made of
CREATE INDEX jobs_kept_sizes ON jobs (owner, server, removal_after, removal, size, ended, pruned)
WHERE ended IS NOT NULL AND pruned = 0

CREATE INDEX entries_aside_of_job ON entries_aside (job)

CREATE INDEX jobs_removed_of_owner ON jobs (owner, ended, id) WHERE pruned = 1

CREATE INDEX idempotency_keys_of_job ON idempotency_keys (job)

CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created)

CREATE INDEX audit_of_user ON audit (who, number)

-- deeds up to that number may go; the database refuses to delete any other
CREATE TABLE audit_cuts (
  who TEXT PRIMARY KEY,
  number BIGINT NOT NULL,
  happened BIGINT NOT NULL
)

-- sqlite
DROP TRIGGER audit_is_not_deleted

-- sqlite
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
WHEN OLD.number > coalesce((SELECT number FROM audit_cuts WHERE who = OLD.who), 0)
BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END

-- postgresql
DROP TRIGGER audit_is_not_changed ON audit

-- postgresql
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
FOR EACH ROW EXECUTE FUNCTION audit_refuses()

-- postgresql
CREATE FUNCTION audit_keeps() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
IF OLD.number <= coalesce((SELECT number FROM audit_cuts WHERE who = OLD.who), 0) THEN RETURN OLD; END IF;
RAISE EXCEPTION 'the audit log is only added to';
END $$

-- postgresql
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
FOR EACH ROW EXECUTE FUNCTION audit_keeps()
