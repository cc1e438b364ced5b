-- of a browser's secret only the hash is kept; a token that goes takes its sign-ins along
CREATE TABLE sign_ins (
  hash TEXT PRIMARY KEY,
  owner TEXT NOT NULL REFERENCES users (name),
  token TEXT NOT NULL REFERENCES tokens (id) ON DELETE CASCADE,
  created BIGINT NOT NULL,
  used BIGINT NOT NULL,
  expires BIGINT NOT NULL
)

CREATE INDEX sign_ins_of_token ON sign_ins (token)

CREATE INDEX sign_ins_of_owner ON sign_ins (owner, used)

CREATE INDEX sign_ins_by_use ON sign_ins (used)

CREATE INDEX sign_ins_by_expiry ON sign_ins (expires)
