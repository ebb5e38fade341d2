-- The consent that the story tool gets what a family types: apart from the shop's, withdrawn and given again as the parent likes.
CREATE TABLE story_tool_consent (
  family_id uuid NOT NULL REFERENCES family,
  version text NOT NULL,
  text text NOT NULL,
  given_at timestamptz NOT NULL,
  -- Null for the one that holds.
  withdrawn_at timestamptz
);
CREATE INDEX story_tool_consents_of_family ON story_tool_consent (family_id);
CREATE UNIQUE INDEX one_story_tool_consent ON story_tool_consent (family_id) WHERE withdrawn_at IS NULL;
