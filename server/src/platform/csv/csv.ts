import { type Money, plainCents, type Tokens, twoDecimals } from '@storylamp/contract/money'

/** Tokens are written with two decimals, money with those of its currency. */
export type Cell = string | Tokens | Money

/** Begins a file, with the mark by which spreadsheets know that it is UTF-8. */
export const csvHead = (columns: string[]): string => `\uFEFF${csvLine(columns)}`

export const csvLine = (cells: Cell[]): string => `${cells.map(formatCell).join(',')}\r\n`

function formatCell(cell: Cell): string {
  if (typeof cell === 'number') return twoDecimals(cell)
  return typeof cell === 'string' ? quote(escapeFormula(cell)) : plainCents(cell)
}

/**
 * Spreadsheets run a text that starts like a formula, and where their language separates cells by semicolons, also what follows
 * one; some also treat full-width signs as operators.
 */
const escapeFormula = (text: string) =>
  text.replace(/^(?='*[\t\r\n])|(?<=^|[;,\t\r\n])(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g, "'")

const unescapeFormula = (text: string) =>
  text.replace(/(?<=^|[;,\t\r\n])'(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])|^'(?='*[\t\r\n])/g, '')

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const months =
  '(?:jan(?:uary?)?|feb(?:ruary?)?|mar(?:ch)?|märz?|apr(?:il)?|ma[iy]|jun[ei]?|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)'
const wordedValue = new RegExp(
  `^(?:true|false|\\d+(?:[.,]\\d+)?e[+-]?\\d+|\\d[\\d:. ]{0,9}[ap]m|\\d{1,4}[ .,/-]{0,2}${months}[ .,/-]{0,2}\\d{0,4}|${months}[ .,/-]{0,2}\\d[\\d ,]{0,8})$`,
  'i',
)

/** Whether spreadsheets take a text for a number, a date or an answer and write it anew: 00123, 1.50, 1-2, 10:30, 1E5, 5-May. */
function looksLikeValue(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  if (/^\s*[=+\-@＝＋－＠]/.test(bare)) return false
  return (/\p{N}/u.test(bare) && !/\p{L}/u.test(bare)) || wordedValue.test(bare.trim())
}

/** For cells of a file that comes back: spreadsheets leave them as they are. */
export const asText = (text: string): string => (looksLikeValue(text) ? `'${text}` : text)

/** What a cell says, without the signs that kept it a text. */
export function readText(cell: string): string {
  const text = unescapeFormula(cell)
  return text.startsWith("'") && looksLikeValue(text) ? text.slice(1) : text
}
