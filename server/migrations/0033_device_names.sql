-- Browser and system in words, so that the export of a family's data can name its devices. Null until the next sign-in.
ALTER TABLE known_device ADD COLUMN device text;
