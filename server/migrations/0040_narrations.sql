-- A picture story may be told: the narration that is sold with it, and a public excerpt.
-- times_file says when each sentence of the text is spoken.
ALTER TABLE bundle_story ADD COLUMN narration_file text, ADD COLUMN narration_preview_file text, ADD COLUMN times_file text;
