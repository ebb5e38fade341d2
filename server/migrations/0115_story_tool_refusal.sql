-- A parent who was never asked may say no: such a row was never given.
ALTER TABLE story_tool_consent ALTER COLUMN given_at DROP NOT NULL;
