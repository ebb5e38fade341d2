import { plainAmount } from '@storylamp/contract/money'

/** Numbers are amounts, written with two decimals. */
export type Cell = string | number

/** Begins a file, with the mark by which spreadsheets know that it is UTF-8. */
export const csvHead = (columns: string[]): string => `\uFEFF${csvLine(columns)}`

export const csvLine = (cells: Cell[]): string => `${cells.map(formatCell).join(',')}\r\n`

const formatCell = (cell: Cell) => (typeof cell === 'number' ? plainAmount(cell) : quote(escapeFormula(cell)))

/**
 * Spreadsheets run a text that starts like a formula, and where their language separates cells by semicolons, also what follows
 * one; some also treat full-width signs as operators.
 */
const escapeFormula = (text: string) =>
  text.replace(/^(?='*[\t\r\n])|(?<=^|[;,\t\r\n])(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g, "'")

/** The text of a cell that was escaped. */
export const unescapeFormula = (text: string) =>
  text.replace(/(?<=^|[;,\t\r\n])'(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])|^'(?='*[\t\r\n])/g, '')

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
