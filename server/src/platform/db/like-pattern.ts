/** A LIKE pattern for texts that contain these words; wildcards in them are escaped. */
export const containing = (words: string): string =>
  `%${words
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\\%_]/g, '\\$&')}%`
