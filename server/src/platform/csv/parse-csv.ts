export type CsvRow = { line: number; cells: string[] }

/** Where a file cannot be read on, and why. */
export type CsvFault = {
  line: number
  column: number
  reason: 'open_quote' | 'too_many_cells' | 'cell_too_long' | 'row_too_long'
}

const maxCsvColumns = 200
// As written, with doubled quotes. Spreadsheets end a cell at 32,767 characters.
const maxCellLength = 100_000
const maxRowLength = 400_000

const separators = [',', ';', '\t']

// Holds the longest row, and of a longer one enough to see it.
const windowLength = maxRowLength + 2 * maxCellLength

/**
 * Reads a CSV as spreadsheets write it, row by row: with or without a BOM, separated by commas, semicolons or tabs. Each step costs
 * one row of bounded size, so that the reader can pause between them; after a fault there is no further one.
 */
export function* parseCsv(...parts: string[]): Generator<CsvRow | CsvFault> {
  let [text, read] = ['', 0]
  const readOn = (from: number) => {
    if (text.length - from >= windowLength || read === parts.length) return from
    text = text.slice(from)
    while (text.length < windowLength && read < parts.length) text += parts[read++]
    return 0
  }
  let at = readOn(0)
  if (text.startsWith('\uFEFF')) at = 1
  const [head = ''] = text.slice(at, at + 1000).split(/[\r\n]/)
  const separator = separators.find((one) => head.includes(one)) ?? ','
  const plainEnd = new RegExp(`[${separator}\\r\\n]`, 'g')
  let [cells, line, begunAt]: [string[], number, number] = [[], 1, 1]
  let rowAt = at
  while (at < text.length || cells.length > 0) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? endOfQuoted(text, at) : endOfPlain(text, at, plainEnd)
    const isEnded = end === text.length || text[end] === separator || text[end] === '\r' || text[end] === '\n'
    const reason = refuse(cells, end - at, end - rowAt, isEnded)
    if (reason !== undefined) return yield { line: begunAt, column: cells.length + 1, reason }
    const cell = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end)
    cells.push(cell)
    line += isQuoted ? cell.split('\n').length - 1 : 0
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === separator) continue
    yield { line: begunAt, cells }
    line += 1
    begunAt = line
    at = readOn(at)
    rowAt = at
    cells = []
  }
}

function refuse(before: string[], length: number, rowLength: number, isEnded: boolean): CsvFault['reason'] | undefined {
  if (before.length >= maxCsvColumns) return 'too_many_cells'
  if (length > maxCellLength) return 'cell_too_long'
  if (rowLength > maxRowLength) return 'row_too_long'
  return isEnded ? undefined : 'open_quote'
}

function endOfPlain(text: string, from: number, ends: RegExp): number {
  ends.lastIndex = from
  return ends.exec(text)?.index ?? text.length
}

/** Behind the closing quote. Where there is none, a place where no cell can end, or one that is too far. */
function endOfQuoted(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at !== -1 && text[at + 1] === '"' && at - from <= maxCellLength) at = text.indexOf('"', at + 2)
  if (at !== -1) return at + 1
  return text.length - from > maxCellLength ? text.length : from
}
