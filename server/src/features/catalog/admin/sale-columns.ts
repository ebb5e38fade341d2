import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Cents } from '@storylamp/contract/money'
import { sql } from 'kysely'
import { dayMs, later, secondMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import type { ProductRow } from '../queries.ts'
import type { SaleInCents } from './prices/in-cents.ts'

export type Sale = Pick<ProductRow, 'sale_cents' | 'sale_from' | 'sale_to'>
type Before = Sale & { price_cents: Cents }

export const noSale: Sale = { sale_cents: null, sale_from: null, sale_to: null }

/** The columns of the sale after a change; one that is over may stay. */
export async function saleColumns(
  db: Db,
  { salePrice, price }: { salePrice?: SaleInCents | null | undefined; price?: Cents | undefined },
  before?: Before,
  at?: Date,
): Promise<Sale | Refusal<'invalid_input'>> {
  if (salePrice === null || (salePrice === undefined && !before?.sale_cents)) return noSale
  const now = at ?? (await readClock(db))
  const sale = salePrice === undefined ? (before ?? noSale) : columnsOf(salePrice, now)
  const { sale_cents, sale_from, sale_to } = sale
  if (sale_cents === null || sale_from === null || sale_to === null) return noSale
  if (sale_from >= sale_to) return refuseField('invalid_input', 'salePrice.to', adminTexts.saleReversed)
  const isOver = sale_to <= now
  if (isOver && !isSame(sale, before)) return refuseField('invalid_input', 'salePrice.to', adminTexts.saleOver)
  if (!isOver && sale_cents >= (price ?? before?.price_cents ?? 0)) {
    return refuseField('invalid_input', salePrice === undefined ? 'price' : 'salePrice.price', adminTexts.saleTooDear)
  }
  return { sale_cents, sale_from, sale_to }
}

/** The clock that decides when a sale begins and ends. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now()`.execute(db)
  return rows[0]?.now ?? new Date(0)
}

const columnsOf = ({ price, from, to }: SaleInCents, now: Date) => ({
  sale_cents: price,
  // In whole seconds, as the form of the back office shows it.
  sale_from: from === undefined ? new Date(Math.floor(now.getTime() / secondMs) * secondMs) : new Date(from),
  sale_to: isDay(to) ? later(new Date(to), dayMs) : new Date(to),
})

const isDay = (moment: string) => moment.length === '2026-12-24'.length

const isSame = (sale: Sale, before: Sale = noSale) =>
  sale.sale_cents === before.sale_cents &&
  sale.sale_from?.getTime() === before.sale_from?.getTime() &&
  sale.sale_to?.getTime() === before.sale_to?.getTime()
