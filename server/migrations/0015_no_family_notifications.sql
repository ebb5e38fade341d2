-- Who is calling is read from the database at every call, so no process needs to hear of a family's changes.
DROP TRIGGER family_changed ON account;
DROP TRIGGER family_changed ON session;
DROP TRIGGER family_changed ON story_order;
DROP FUNCTION tell_family_changed();
DROP FUNCTION tell_session_ended();
