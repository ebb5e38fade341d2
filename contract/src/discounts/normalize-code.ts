/** The one spelling of a code: case, spaces and full-width letters make no difference. */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Z}\p{C}]/gu, '')
    .toUpperCase()
    .normalize('NFKC')
