export const importTexts = {
  rowsWrong: (count: number) => `${count} ${count === 1 ? 'row is' : 'rows are'} wrong, so nothing was changed`,
  columnMissing: (name: string, known: readonly string[] = []) =>
    `The first row must name the column ${name}${known.length === 0 ? '' : `. The columns are ${known.join(', ')}.`}`,
  columnTwice: (name: string) => `The first row names the column ${name} twice`,
  columnsUnknown: (names: string[], known: readonly string[]) =>
    `There is no column ${names.map((name) => (name === '' ? 'without a name' : name)).join(', ')}. The columns are ${known.join(', ')}.`,
  rowsMissing: 'The file has no rows',
  rowTooLong: 'This row has more cells than the first one',
  tooManyRows: 'A file has at most 100,000 rows',
  faults: {
    open_quote: 'This cell begins with a quote, and no quote ends it',
    too_many_cells: 'A row has at most 200 cells',
    cell_too_long: 'A cell has at most 100,000 characters',
    row_too_long: 'A row has at most 400,000 characters',
  },
  csvWanted: 'Please send a CSV file (text/csv)',
  csvOrZipWanted: 'Please send a CSV file (text/csv), or a zip with one (application/zip)',
  fileTooLarge: (megabytes: number) => `Please use a file of at most ${megabytes} MB`,
  textsDamaged: (count: number) =>
    `${count} ${count === 1 ? 'text looks' : 'texts look'} damaged by another character set. Please save the file as UTF-8, or confirm that they are right.`,
  textDamaged: (text: string, repaired: string) => `‘${text}’ is probably meant to be ‘${repaired}’`,
  lettersLost: (text: string) => `‘${text}’ has lost letters`,
  skuUnknown: 'No product has this SKU',
  skuTwice: (line: number) => `This product is in line ${line} already`,
  neededForNew: 'A new product needs this',
  yesOrNo: 'Please write yes or no',
  charger: 'Please write watts, and what else is so, such as 5-15 W | USB PD | in the box',
  zipBroken: 'The zip cannot be read',
  zipWithoutCsv: 'The zip must have exactly one CSV file',
  zipTooMany: 'A zip has at most 1,000 files',
  zipTooLarge: 'The files of the zip are too large together',
} as const
