/** A URL slug of a name; empty if the name has no Latin letters or digits. */
export const slugOf = (name: string, mostLetters = 70): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, mostLetters)
    .replace(/-$/, '')
