import { cents } from '@storylamp/contract/money'
import type { Db } from '../../../../platform/db/database.ts'
import type { Member } from '../../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../../platform/http/refusals/refusal.ts'
import type { OtherPrices } from '../../queries.ts'
import type { InCents } from '../prices/in-cents.ts'
import { changedOtherPrices, type OtherPrice, otherPriceChanges } from '../prices/other-prices.ts'
import { type Priced, pricedAfter, refuseUnprovedPrices } from '../prices/refuse-unproved-prices.ts'
import type { productColumns } from '../product-columns.ts'
import { noSale, readClock, type Sale, saleColumns } from '../product-columns.ts'
import type { moveSaleState } from '../sale-state.ts'
import { columnOf } from './columns.ts'
import { type Wrong, wrongCell } from './csv-file.ts'
import { findPrices } from './queries.ts'
import { type Row, refuseWrong } from './read-rows.ts'

export type Refused = Refusal<'invalid_input' | 'text_damaged' | 'forbidden' | 'password_required'>
export type Columns = Exclude<ReturnType<typeof productColumns>, Refusal> &
  Partial<Sale> &
  Partial<ReturnType<typeof moveSaleState>>
export type Change = InCents<Row['change']>
export type Found = Omit<Row, 'change'> & {
  change: Change
  id: string | undefined
  columns: Columns
  others: OtherPrice[]
}

/** `wrong` is what is wrong so far, told together with the sales of the file; and a product on sale does not become cheaper than its sale. */
export async function refuseWrongPrices(
  db: Db,
  member: Member,
  rows: Found[],
  wrong: Wrong[],
): Promise<Refused | undefined> {
  const priced = rows.filter(
    ({ change: { price, prices = {}, salePrice, tokenPrice }, wrong: ofRow }) =>
      ofRow.length === 0 && [price, salePrice, tokenPrice, ...Object.values(prices)].some((part) => part !== undefined),
  )
  const known = await findPrices(
    db,
    priced.flatMap(({ id }) => id ?? []),
  )
  const prices = new Map(known.map((before) => [before.id, before]))
  const all = [...wrong, ...(await setSaleColumns(db, priced, prices))]
  if (all.length > 0) return refuseWrong(all.toSorted((one, other) => lineOf(one) - lineOf(other)))
  return refuseUnprovedPrices(
    db,
    member,
    priced.flatMap(({ id, change, columns, others }) => {
      const before = prices.get(id ?? '')
      const main = { id, before, after: pricedAfter(before ?? newPriced(change), columns) }
      return [main, ...otherPriceChanges(main, before?.other_prices ?? null, others)]
    }),
  )
}

type Prices = ReadonlyMap<string, Priced & { other_prices: OtherPrices | null }>

async function setSaleColumns(db: Db, rows: Found[], prices: Prices): Promise<Wrong[]> {
  const now = await readClock(db)
  const wrong: Wrong[] = []
  for (const row of rows) {
    const { id, line, change, columns } = row
    const before = prices.get(id ?? '')
    const sale = await saleColumns(db, change, before, now)
    const others = changedOtherPrices(before ? change : { salePrice: null, ...change }, before?.other_prices)
    if (others instanceof Refusal) wrong.push(...wrongOf(line, others))
    else row.others = others
    if (sale instanceof Refusal) wrong.push(...wrongOf(line, sale))
    else if (change.salePrice !== undefined) Object.assign(columns, sale)
  }
  return wrong
}

const newPriced = ({ name = '', price = cents(0), currency }: Change): Priced => ({
  name,
  currency,
  price_cents: price,
  token_price_hundredths: null,
  ...noSale,
})

export const wrongOf = (line: number, { body }: Refusal): Wrong[] =>
  (body.errors ?? []).map(({ path, message }) => {
    const [field, ...part] = path.split('.')
    return wrongCell(line, columnOf(field, part.join('.')), message)
  })

const lineOf = ({ path }: Wrong) => Number(path.split('.')[1])
