export type CsvRow = { line: number; cells: string[] }

const separators = [',', ';', '\t']

/**
 * Reads a CSV as spreadsheets write it: with or without a BOM, separated by commas, semicolons or tabs. Empty lines are left out.
 * Undefined if a quote is not closed.
 */
export function parseCsv(text: string): CsvRow[] | undefined {
  const from = text.startsWith('\uFEFF') ? 1 : 0
  const [head = ''] = text.slice(from, from + 1000).split(/[\r\n]/)
  const separator = separators.find((one) => head.includes(one)) ?? ','
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  cell.lastIndex = from
  const rows: CsvRow[] = []
  let [cells, line, begunAt]: [string[], number, number] = [[], 1, 1]
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text)
    if (found === null) return undefined
    const [, quoted, plain = '', end] = found
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    line += quoted === undefined ? 0 : quoted.split('\n').length - 1
    if (end === separator) continue
    if (cells.some((value) => value !== '')) rows.push({ line: begunAt, cells })
    line += 1
    begunAt = line
    cells = []
  }
  return rows
}
