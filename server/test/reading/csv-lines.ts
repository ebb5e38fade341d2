/** The lines of a table, without the mark that begins the file and what ends the last one. */
export const csvLines = (file: string): string[] =>
  file
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
