-- Attempts to register one email stand side by side, each with codes of its own, and the code that is entered decides which
-- becomes the account. Processes of the version before still use registration and one_time_code; a later release drops both.
CREATE TABLE registration_attempt (
  -- Becomes the account's id.
  id uuid PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  firstname text NOT NULL,
  lastname text NOT NULL,
  mobile text NOT NULL,
  dob date NOT NULL,
  children jsonb NOT NULL,
  usernames text[] NOT NULL,
  consent_version text NOT NULL,
  consent_text text NOT NULL,
  asked_at timestamptz NOT NULL,
  -- The network that it came from, as a keyed hash, and the device that knows its password.
  sender_hash bytea NOT NULL,
  device_hash bytea
);
CREATE INDEX registration_attempt_email ON registration_attempt (email);
CREATE INDEX registration_attempt_usernames ON registration_attempt USING gin (usernames);

-- A code of an email for which nobody has registered belongs to no attempt.
CREATE TABLE mailed_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  email text NOT NULL,
  attempt_id uuid REFERENCES registration_attempt ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  -- Strangers and the owner have tries of their own.
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  own_tries_left integer NOT NULL CHECK (own_tries_left >= 0),
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (purpose, email, code_hash)
);
CREATE INDEX mailed_code_attempt ON mailed_code (attempt_id);

INSERT INTO registration_attempt
SELECT account_id, email, password_hash, firstname, lastname, mobile, dob, children, usernames, consent_version, consent_text,
  asked_at, ''::bytea, NULL::bytea
FROM registration;
DELETE FROM registration;
DELETE FROM one_time_code;
