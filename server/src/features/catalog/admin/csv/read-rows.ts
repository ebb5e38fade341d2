import { importTexts } from '@storylamp/contract/admin/import-texts'
import { type ProductChange, productChange } from '@storylamp/contract/catalog/admin-catalog'
import { productColumnNames } from '@storylamp/contract/catalog/import-products'
import { readText } from '../../../../platform/csv/csv.ts'
import { Refusal } from '../../../../platform/http/refusals/refusal.ts'
import { createPause } from '../../../../platform/limits/pause.ts'
import { columnOf, columns } from './columns.ts'
import { errorsOf, maxErrors, refuseFile, refuseRows, type Table, type Wrong, wrongCell } from './csv-file.ts'
import { findDamage } from './damaged-text.ts'

/** `wrong` says what is wrong in its cells; `change` has the others. */
export type Row = { line: number; sku: string; change: ProductChange; wrong: Wrong[] }
/** `pathOf` names the picture of a cell: one of the zip, or one that the shop has. */
type PathOf = (name: string) => string

type Refused = Refusal<'invalid_input' | 'text_damaged'>

/** Checks each cell as the API checks its field, with the decimals of the shop's currency, up to the limit of reported errors. */
export async function readRows(
  { names, rows }: Table,
  pathOf: PathOf,
  acceptsDamaged: boolean,
  decimals: number,
): Promise<Row[] | Refused> {
  const chosen = names.map((name) => columns.find((column) => column.name.toLowerCase() === name))
  const unknown = names.filter((_, at) => chosen[at] === undefined)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (!names.includes('sku')) return refuseFile(importTexts.columnMissing('SKU', productColumnNames), 'rows.1')
  if (unknown.length > 0) return refuseFile(importTexts.columnsUnknown(unknown, productColumnNames), 'rows.1')
  if (twice !== undefined) return refuseFile(importTexts.columnTwice(twice), 'rows.1')
  if (rows.length === 0) return refuseFile(importTexts.rowsMissing)
  const read: Row[] = []
  const wrong: Wrong[] = []
  const lines = new Map<string, number>()
  const pause = createPause()
  for (const row of rows) {
    await pause()
    const outcome =
      row.cells.length > names.length ? tooLong(row) : readRow(row, chosen as typeof columns, pathOf, decimals)
    const earlier = outcome.sku === '' ? undefined : lines.get(outcome.sku)
    if (earlier !== undefined) outcome.wrong.push(wrongCell(row.line, 'SKU', importTexts.skuTwice(earlier)))
    lines.set(outcome.sku, row.line)
    if (acceptsDamaged) outcome.wrong = outcome.wrong.filter(({ isDamaged }) => !isDamaged)
    if (outcome.wrong.length > 0) wrong.push(...(wrong.length < maxErrors ? outcome.wrong : outcome.wrong.slice(0, 1)))
    read.push(outcome)
  }
  return wrong.length < maxErrors ? read : refuseWrong(wrong)
}

/** Texts that only look damaged have a code of their own, by which they can be taken all the same. */
export const refuseWrong = (wrong: Wrong[]) =>
  wrong.every(({ isDamaged }) => isDamaged)
    ? new Refusal('text_damaged', importTexts.textsDamaged(wrong.length), { errors: errorsOf(wrong) })
    : refuseRows(wrong)

const needed = columns.filter(({ isNeeded }) => isNeeded)

/** What a new product lacks; without a SKU it is unknown whether the row is new. */
export const lacking = ({ line, sku, change, wrong }: Row): Wrong[] =>
  needed
    .filter(({ field }) => sku !== '' && change[field] === undefined)
    .map(({ name }) => wrongCell(line, name, importTexts.neededForNew))
    .filter(({ path }) => !wrong.some((one) => one.path === path))

const tooLong = ({ line }: Table['rows'][number]): Row => ({
  line,
  sku: '',
  change: {},
  wrong: [{ path: `rows.${line}`, message: importTexts.rowTooLong }],
})

function readRow(
  { line, cells }: Table['rows'][number],
  chosen: typeof columns,
  pathOf: PathOf,
  decimals: number,
): Row {
  const values: Record<string, unknown> = {}
  const damaged: Wrong[] = []
  for (const [at, { name, field, part, read }] of chosen.entries()) {
    const cell = cells[at]
    if (cell === null) continue
    const text = readText(cell ?? '').trim()
    const damage = findDamage(text)
    if (damage !== undefined) damaged.push({ ...wrongCell(line, name, damage), isDamaged: true })
    const value = read(text, decimals)
    if (part === undefined) values[field] = field === 'images' ? (value as string[]).map(pathOf) : value
    else putAt(values, [field, ...part.split('.')], value)
  }
  const sent = withoutEmptySale(values)
  const parsed = productChange.safeParse(sent)
  if (parsed.success) return { line, sku: parsed.data.sku ?? '', change: parsed.data, wrong: damaged }
  const { issues } = parsed.error
  const messages = new Map(
    issues
      .toReversed()
      .map(({ path, message }) => [columnOf(path[0], path.slice(1).join('.')), unreadTexts[path.join('.')] ?? message]),
  )
  const wrong = [...messages].reverse().map(([column, message]) => wrongCell(line, column, message))
  const fields = new Set(issues.map(({ path }) => path[0]))
  const rest = productChange.safeParse(Object.fromEntries(Object.entries(sent).filter(([field]) => !fields.has(field))))
  const change = rest.data ?? {}
  return { line, sku: change.sku ?? '', change, wrong: [...wrong, ...damaged] }
}

function putAt(values: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    values[name] = value
    return
  }
  const inner = { ...(values[name] as object) }
  putAt(inner, rest, value)
  values[name] = inner
}

/** What to write into cells that were not understood. */
const unreadTexts: Record<string, string> = {
  hasGuide: importTexts.yesOrNo,
  isActive: importTexts.yesOrNo,
  'safety.charger': importTexts.charger,
}

/** Without price and times the product has no sale. */
function withoutEmptySale({ salePrice, ...values }: Record<string, unknown>) {
  if (salePrice === undefined) return values
  const { prices = {}, ...main } = salePrice as { prices?: object }
  const isEmpty = [...Object.values(main), ...Object.values(prices)].every((part) => part == null)
  return { ...values, salePrice: isEmpty ? null : salePrice }
}
