-- A parent with their children. The row stays when the people are deleted, because orders refer to it.
CREATE TABLE family (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL
);

CREATE TABLE account (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family,
  role text NOT NULL CHECK (role IN ('user', 'child', 'admin')),
  email text CONSTRAINT account_email_unique UNIQUE,
  username text CONSTRAINT account_username_unique UNIQUE,
  password_hash text NOT NULL,
  firstname text NOT NULL,
  lastname text,
  mobile text,
  dob date,
  created_at timestamptz NOT NULL,
  CHECK ((role = 'child') = (email IS NULL)),
  CHECK ((role = 'child') = (username IS NOT NULL)),
  -- Children have only the data that they need.
  CHECK (role <> 'child' OR (lastname IS NULL AND mobile IS NULL))
);
CREATE INDEX account_family ON account (family_id);
CREATE UNIQUE INDEX account_one_adult ON account (family_id) WHERE role <> 'child';

-- The exact text that a parent agreed to.
CREATE TABLE consent (
  family_id uuid PRIMARY KEY REFERENCES family,
  version text NOT NULL,
  text text NOT NULL,
  given_at timestamptz NOT NULL
);

-- A registration that waits for its code; stored for known and unknown addresses alike (see the feature's README).
CREATE TABLE registration (
  email text PRIMARY KEY,
  account_id uuid NOT NULL,
  password_hash text NOT NULL,
  firstname text NOT NULL,
  lastname text NOT NULL,
  mobile text NOT NULL,
  dob date NOT NULL,
  children jsonb NOT NULL,
  usernames text[] NOT NULL,
  consent_version text NOT NULL,
  consent_text text NOT NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX registration_usernames ON registration USING gin (usernames);

CREATE TABLE one_time_code (
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  email text NOT NULL,
  code_hash text NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, email)
);

CREATE TABLE session (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_account ON session (account_id);

-- A session's chain of token pairs, each derived from the one before; the last one is in use.
CREATE TABLE session_token (
  refresh_hash bytea PRIMARY KEY,
  access_hash bytea NOT NULL UNIQUE,
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  salt bytea NOT NULL,
  access_expires_at timestamptz NOT NULL,
  spent_at timestamptz
);
CREATE INDEX session_token_session ON session_token (session_id);

-- Notifies every process of a family's changes; 0015 removes this.
CREATE FUNCTION tell_family_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('family_changed', coalesce(NEW.family_id, OLD.family_id)::text);
  RETURN NULL;
END $$;

CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- If the account is deleted too, its own trigger has notified.
  PERFORM pg_notify('family_changed', family_id::text) FROM account WHERE id = OLD.account_id;
  RETURN NULL;
END $$;

CREATE TRIGGER family_changed AFTER INSERT OR UPDATE OR DELETE ON account FOR EACH ROW EXECUTE FUNCTION tell_family_changed();
CREATE TRIGGER family_changed AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION tell_session_ended();
