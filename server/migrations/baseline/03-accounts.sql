CREATE TABLE family (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE family IS 'One or more parents with their children. The row stays when the people are deleted, because orders refer to it.';

CREATE TABLE person (
  id uuid PRIMARY KEY,
  firstname text NOT NULL,
  lastname text,
  mobile text,
  dob date,
  created_at timestamptz NOT NULL,
  muted_mails text[] NOT NULL DEFAULT '{}' CHECK (muted_mails <@ ARRAY['orders', 'tokens', 'stories']),
  search_key text NOT NULL,
  is_child boolean NOT NULL GENERATED ALWAYS AS (lastname IS NULL) STORED,
  UNIQUE (id, is_child),
  -- Children have only the data that they need.
  CHECK (lastname IS NOT NULL OR mobile IS NULL)
);
COMMENT ON TABLE person IS 'A parent, a child, or one of the staff.';
COMMENT ON COLUMN person.search_key IS 'What the back office finds people by: their names and email.';
COMMENT ON COLUMN person.muted_mails IS 'Mails about what another parent of the family does, which this one does without.';
COMMENT ON COLUMN person.is_child IS 'Compared by foreign keys: what a child signs in with and belongs to is that of a child.';
CREATE INDEX person_search ON person USING gin (search_key gin_trgm_ops) WITH (gin_pending_list_limit = 128);
COMMENT ON INDEX person_search IS 'Every search reads an index''s pending list, so that stays short.';
CREATE INDEX person_newest ON person (created_at, id);
COMMENT ON INDEX person_newest IS 'For the back office''s list, newest first: the last column makes each position unique.';

CREATE TABLE login (
  person_id uuid PRIMARY KEY,
  email text CONSTRAINT login_email_unique UNIQUE,
  username text CONSTRAINT login_username_unique UNIQUE,
  password_hash text,
  last_seen_at timestamptz,
  is_child boolean NOT NULL GENERATED ALWAYS AS (username IS NOT NULL) STORED,
  FOREIGN KEY (person_id, is_child) REFERENCES person (id, is_child) ON DELETE CASCADE,
  CHECK (num_nonnulls(email, username) = 1),
  CHECK (username IS NULL OR password_hash IS NOT NULL)
);
COMMENT ON TABLE login IS 'What somebody signs in with: an email, or a child''s username, and a password. Locked before the person, by whoever signs in, sets the password or ends it.';
COMMENT ON COLUMN login.password_hash IS 'Null for who was invited to the staff and has set no password yet: nobody can sign in with it.';
COMMENT ON COLUMN login.last_seen_at IS 'When staff last signed in or used a session: a session that ends takes its own time along.';

CREATE TABLE member (
  person_id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family,
  role text NOT NULL CHECK (role IN ('parent', 'child')),
  is_opener boolean NOT NULL DEFAULT false CHECK (NOT is_opener OR role = 'parent'),
  since timestamptz NOT NULL,
  invited_by uuid REFERENCES person ON DELETE SET NULL,
  is_child boolean NOT NULL GENERATED ALWAYS AS (role = 'child') STORED,
  FOREIGN KEY (person_id, is_child) REFERENCES person (id, is_child) ON DELETE CASCADE
);
COMMENT ON TABLE member IS 'Who belongs to a family. Changes of its parents lock the family first.';
COMMENT ON COLUMN member.is_opener IS 'Who opened the family or took it over, and alone may end it.';
COMMENT ON COLUMN member.invited_by IS 'The parent who invited this one.';
CREATE INDEX member_of_family ON member (family_id);
CREATE INDEX member_invited_by ON member (invited_by) WHERE invited_by IS NOT NULL;
CREATE UNIQUE INDEX member_one_opener ON member (family_id) WHERE is_opener;

CREATE TABLE second_home (
  id uuid PRIMARY KEY,
  child_id uuid NOT NULL,
  adult_id uuid NOT NULL,
  linked_by uuid REFERENCES person ON DELETE SET NULL,
  since timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= since),
  child_is_child boolean NOT NULL GENERATED ALWAYS AS (true) STORED,
  adult_is_child boolean NOT NULL GENERATED ALWAYS AS (false) STORED,
  FOREIGN KEY (child_id, child_is_child) REFERENCES person (id, is_child) ON DELETE CASCADE,
  FOREIGN KEY (adult_id, adult_is_child) REFERENCES person (id, is_child) ON DELETE CASCADE
);
COMMENT ON TABLE second_home IS 'A child that is linked to a grown-up of another family, who sees its asks. It goes with either of them.';
COMMENT ON COLUMN second_home.linked_by IS 'The parent of the child who invited the grown-up.';
COMMENT ON COLUMN second_home.ended_at IS 'Null while the link holds.';
CREATE UNIQUE INDEX second_home_once ON second_home (child_id, adult_id) WHERE ended_at IS NULL;
CREATE INDEX second_home_of_child ON second_home (child_id);
CREATE INDEX second_home_of_adult ON second_home (adult_id);
CREATE INDEX second_home_linked_by ON second_home (linked_by);

CREATE TABLE staff (
  person_id uuid PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'editor', 'packer', 'support'))
);
COMMENT ON TABLE staff IS 'Who works in the back office.';

CREATE TABLE consent (
  person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
  version text NOT NULL,
  text text NOT NULL,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, version)
);
COMMENT ON TABLE consent IS 'Each version of the terms that a parent has agreed to, with its exact text.';

CREATE TABLE story_tool_consent (
  family_id uuid NOT NULL REFERENCES family,
  version text NOT NULL,
  text text NOT NULL,
  given_at timestamptz,
  withdrawn_at timestamptz
);
COMMENT ON TABLE story_tool_consent IS 'The consent that the story tool gets what a family types: apart from the shop''s, withdrawn and given again as the parent likes.';
COMMENT ON COLUMN story_tool_consent.given_at IS 'Null for a refusal: a parent who was never asked may say no.';
COMMENT ON COLUMN story_tool_consent.withdrawn_at IS 'Null for the one that holds.';
CREATE INDEX story_tool_consents_of_family ON story_tool_consent (family_id);
CREATE UNIQUE INDEX one_story_tool_consent ON story_tool_consent (family_id) WHERE withdrawn_at IS NULL;

CREATE TABLE registration_attempt (
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
  sender_hash bytea NOT NULL,
  device_hash bytea
);
COMMENT ON TABLE registration_attempt IS 'Attempts to register one email stand side by side, each with codes of its own, and the code that is entered decides which becomes the family.';
COMMENT ON COLUMN registration_attempt.id IS 'Becomes the parent''s id.';
COMMENT ON COLUMN registration_attempt.sender_hash IS 'The network that it came from, as a keyed hash.';
COMMENT ON COLUMN registration_attempt.device_hash IS 'The device that knows its password.';
CREATE INDEX registration_attempt_email ON registration_attempt (email);
CREATE INDEX registration_attempt_usernames ON registration_attempt USING gin (usernames);

CREATE TABLE mailed_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  email text NOT NULL,
  attempt_id uuid REFERENCES registration_attempt ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  tries_left integer NOT NULL CHECK (tries_left >= 0),
  own_tries_left integer NOT NULL CHECK (own_tries_left >= 0),
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  sender_hash bytea,
  sender_tries_left integer NOT NULL DEFAULT 5 CHECK (sender_tries_left >= 0),
  link_hash bytea,
  UNIQUE (purpose, email, code_hash)
);
COMMENT ON TABLE mailed_code IS 'Codes that were mailed. A code of an email for which nobody has registered belongs to no attempt.';
COMMENT ON COLUMN mailed_code.tries_left IS 'Of strangers: the owner has tries of their own.';
COMMENT ON COLUMN mailed_code.sender_hash IS 'Of a code for a new password: the network that asked for it, as a keyed hash. It has tries of its own.';
COMMENT ON COLUMN mailed_code.link_hash IS 'Of a code for a new password: the hash of the random text in its mail''s link.';
CREATE INDEX mailed_code_attempt ON mailed_code (attempt_id);

CREATE TABLE parent_invitation (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family,
  email text NOT NULL,
  code_hash bytea NOT NULL UNIQUE,
  invited_by uuid NOT NULL REFERENCES person ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  UNIQUE (family_id, email)
);
COMMENT ON TABLE parent_invitation IS 'Who may join a family as another parent, with the code that was mailed.';
CREATE INDEX parent_invitation_inviter ON parent_invitation (invited_by);

CREATE TABLE session (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  device text NOT NULL,
  last_used_at timestamptz NOT NULL,
  password_confirmed_at timestamptz NOT NULL,
  sign_in_id uuid
);
COMMENT ON TABLE session IS 'A sign-in on a device.';
COMMENT ON COLUMN session.device IS 'Browser and system in words.';
COMMENT ON COLUMN session.password_confirmed_at IS 'When the password was asked for last.';
COMMENT ON COLUMN session.sign_in_id IS 'The session that the sign-in started, for one that was handed over from it. They end together.';
CREATE INDEX session_of_person ON session (person_id);
CREATE INDEX session_sign_in ON session (sign_in_id) WHERE sign_in_id IS NOT NULL;

CREATE TABLE session_token (
  refresh_hash bytea PRIMARY KEY,
  access_hash bytea NOT NULL UNIQUE,
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  salt bytea NOT NULL,
  access_expires_at timestamptz NOT NULL,
  spent_at timestamptz
);
COMMENT ON TABLE session_token IS 'A session''s chain of token pairs, each derived from the one before; the last one is in use.';
CREATE INDEX session_token_session ON session_token (session_id);

CREATE TABLE session_handover (
  session_id uuid PRIMARY KEY REFERENCES session ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  state_hash bytea NOT NULL,
  to_host text NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE session_handover IS 'Codes that carry a session to the shop''s other host. Only hashes are stored, and a session has one code at most.';

CREATE TABLE known_device (
  person_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
  mark_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  device text,
  PRIMARY KEY (person_id, mark_hash)
);
COMMENT ON TABLE known_device IS 'The devices that somebody has signed in on. A device is known by a random mark that its browser keeps; only the mark''s hash is stored.';
COMMENT ON COLUMN known_device.device IS 'Browser and system in words, for the export of a family''s data; null until the first sign-in after a password was reset.';

CREATE TABLE second_factor (
  person_id uuid PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  is_on boolean NOT NULL DEFAULT false,
  last_step bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE second_factor IS 'The second factor of an admin (RFC 6238). It is required once it was confirmed with a code.';
COMMENT ON COLUMN second_factor.last_step IS 'The time step of the last accepted code, so that no code works twice.';

CREATE TABLE recovery_code (
  person_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  PRIMARY KEY (person_id, code_hash)
);
COMMENT ON TABLE recovery_code IS 'What replaces a lost second factor, each once.';

CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  start text NOT NULL,
  rights text[] NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  last_used_at timestamptz,
  ended_at timestamptz
);
COMMENT ON TABLE api_key IS 'Keys with which programs call the back office. They are the shop''s: a key goes on when who made it is no longer staff.';
COMMENT ON COLUMN api_key.key_hash IS 'SHA-256; the key itself is random, and is shown once.';
COMMENT ON COLUMN api_key.last_used_at IS 'Written at most once a minute.';
CREATE UNIQUE INDEX api_key_name ON api_key (lower(name)) WHERE ended_at IS NULL;
COMMENT ON INDEX api_key_name IS 'The audit log names a program by its key.';

CREATE TABLE former_family (
  family_id uuid NOT NULL REFERENCES family,
  email_hash bytea NOT NULL,
  left_at timestamptz NOT NULL,
  rejoined_as uuid REFERENCES family,
  PRIMARY KEY (family_id, email_hash)
);
COMMENT ON TABLE former_family IS 'Families that left, found again by a keyed hash of each parent''s address, so that what they owe is not forgotten.';
COMMENT ON COLUMN former_family.rejoined_as IS 'The family that this parent has opened since.';
CREATE INDEX former_family_email ON former_family (email_hash);

CREATE TABLE erasure (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('family', 'child')),
  erased_on date NOT NULL
);
COMMENT ON TABLE erasure IS 'The families and children that were erased, so that restoring an older backup does not restore them. What is erased of each feature is said in its personal-data.ts.';
