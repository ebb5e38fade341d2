import { importTexts } from '@storylamp/contract/admin/import-texts'
import { type ProductChange, productChange } from '@storylamp/contract/catalog/admin-catalog'
import { unescapeFormula } from '../../../../platform/csv.ts'
import type { Refusal } from '../../../../platform/http/refusals/refusal.ts'
import type { CsvRow } from '../../../../platform/parse-csv.ts'
import { createPause } from '../../../../platform/pause.ts'
import { columnOf, columns } from './columns.ts'
import { maxErrors, refuseFile, refuseRows, type Table, type Wrong, wrongCell } from './csv-file.ts'

export type Row = { line: number; sku: string; change: ProductChange }
/** `pathOf` names the picture of a cell: one of the zip, or one that the shop has. */
type PathOf = (name: string) => string

/** Checks each cell as the API checks its field. */
export async function readRows({ names, rows }: Table, pathOf: PathOf): Promise<Row[] | Refusal<'invalid_input'>> {
  const chosen = names.map((name) => columns.find((column) => column.name.toLowerCase() === name))
  const unknown = chosen.indexOf(undefined)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (!names.includes('sku')) return refuseFile(importTexts.columnMissing('SKU'), 'rows.1')
  if (unknown !== -1) return refuseFile(importTexts.columnUnknown(names[unknown] ?? ''), 'rows.1')
  if (twice !== undefined) return refuseFile(importTexts.columnTwice(twice), 'rows.1')
  if (rows.length === 0) return refuseFile(importTexts.rowsMissing)
  const read: Row[] = []
  const wrong: Wrong[] = []
  const lines = new Map<string, number>()
  const pause = createPause()
  for (const row of rows) {
    await pause()
    const outcome = row.cells.length > names.length ? tooLong(row) : readRow(row, chosen as typeof columns, pathOf)
    if (Array.isArray(outcome)) {
      wrong.push(...(wrong.length < maxErrors ? outcome : outcome.slice(0, 1)))
      continue
    }
    const earlier = lines.get(outcome.sku)
    if (earlier !== undefined) wrong.push(wrongCell(row.line, 'SKU', importTexts.skuTwice(earlier)))
    lines.set(outcome.sku, row.line)
    read.push(outcome)
  }
  return wrong.length === 0 ? read : refuseRows(wrong)
}

const tooLong = ({ line }: CsvRow): Wrong[] => [{ path: `rows.${line}`, message: importTexts.rowTooLong }]

function readRow({ line, cells }: CsvRow, chosen: typeof columns, pathOf: PathOf): Row | Wrong[] {
  const values: Record<string, unknown> = {}
  for (const [at, { field, part, read }] of chosen.entries()) {
    const value = read(unescapeFormula(cells[at] ?? '').trim())
    if (part === undefined) values[field] = field === 'images' ? (value as string[]).map(pathOf) : value
    else values[field] = { ...(values[field] as object), [part]: value }
  }
  const parsed = productChange.safeParse(withoutEmptySale(values))
  if (parsed.success) return { line, sku: parsed.data.sku ?? '', change: parsed.data }
  const messages = new Map(
    parsed.error.issues
      .toReversed()
      .map(({ path, message }) => [columnOf(path[0], path[1]), unreadTexts[path.join('.')] ?? message]),
  )
  return [...messages].reverse().map(([column, message]) => wrongCell(line, column, message))
}

/** What to write into cells that were not understood. */
const unreadTexts: Record<string, string> = { isActive: importTexts.yesOrNo, 'safety.charger': importTexts.charger }

/** Without price and times the product has no sale. */
const withoutEmptySale = ({ salePrice, ...values }: Record<string, unknown>) => ({
  ...values,
  ...(salePrice !== undefined && {
    salePrice: Object.values(salePrice as object).every((part) => part === undefined) ? null : salePrice,
  }),
})
