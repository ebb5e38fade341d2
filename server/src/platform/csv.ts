import { plainAmount } from '@storylamp/contract/money'

/** A number is an amount, and has two decimals. */
export type Cell = string | number

/** One line for spreadsheets. */
export const csvLine = (cells: Cell[]): string => `${cells.map(written).join(',')}\r\n`

const written = (cell: Cell) => (typeof cell === 'number' ? plainAmount(cell) : quoted(harmless(cell)))

/** A text that starts like a formula would be run as one; some programs take the wide signs for the narrow ones. */
const harmless = (text: string) => (/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
