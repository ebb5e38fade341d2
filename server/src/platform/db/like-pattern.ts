/** A pattern for LIKE: what contains these words, and nothing in them is a wildcard. */
export const containing = (words: string): string =>
  `%${words
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\\%_]/g, '\\$&')}%`
