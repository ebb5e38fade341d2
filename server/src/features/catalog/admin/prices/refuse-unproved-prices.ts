import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Cents, Currency, Hundredths } from '@storylamp/contract/money'
import { tokenRate } from '@storylamp/contract/wallet/pack-prices'
import { centsOfToken } from '@storylamp/contract/wallet/token-money'
import type { TokenRate } from '@storylamp/contract/wallet/token-packs'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { type Member, refuseStalePassword } from '../../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../../platform/http/refusals/refusal.ts'
import { readSections } from '../../../settings/index.ts'
import { readClock, type Sale } from '../product-columns.ts'

export type Priced = Sale & {
  name: string
  currency: Currency
  price_cents: Cents
  token_price_hundredths: Hundredths | null
}
export type PriceChange = { id?: string | undefined; before?: Priced | undefined; after: Priced }

/** A product after a change; missing columns stay. */
export const pricedAfter = (
  before: Priced,
  {
    name = before.name,
    price_cents = before.price_cents,
    token_price_hundredths = before.token_price_hundredths,
    sale_cents = before.sale_cents,
    sale_from = before.sale_from,
    sale_to = before.sale_to,
  }: { [Column in keyof Priced]?: Priced[Column] | undefined },
): Priced => ({ name, currency: before.currency, price_cents, token_price_hundredths, sale_cents, sale_from, sale_to })

type Range = { least: Cents; most: Cents }

/**
 * Tokens are money, so free ones are bounded by the price, and beyond the bound are for those who may adjust wallets. What changes
 * a price by more than half within a day needs a fresh password.
 */
export async function refuseUnprovedPrices(
  db: Db,
  member: Member,
  changes: PriceChange[],
): Promise<Refusal<'forbidden' | 'password_required'> | undefined> {
  const {
    staff: { freeTokens },
    tokens,
  } = await readSections(db, ['staff', 'tokens'])
  const now = await readClock(db)
  const exceeding = changes.find((change) =>
    exceedsShare(change, tokenRate(tokens, change.after.currency), freeTokens, now),
  )
  if (exceeding !== undefined && !member.rights.includes('wallets')) {
    return new Refusal('forbidden', adminTexts.tooManyFreeTokens(exceeding.after.name, freeTokens))
  }
  const priced = changes.filter(isPriceChanged)
  const ranges = await findRanges(
    db,
    priced.flatMap(({ id }) => id ?? []),
  )
  const isProofNeeded =
    exceeding !== undefined ||
    priced.some((change) => isFar(change, ranges.get(`${change.id} ${change.after.currency}`)))
  return isProofNeeded ? refuseStalePassword(member) : undefined
}

/** Anybody may keep or lower the share. */
function exceedsShare({ before, after }: PriceChange, rate: TokenRate, percent: number, now: Date): boolean {
  const [tokens, price] = [tokensOf(after), lowestPrice(after, now)]
  if (tokens * centsOfToken(rate) <= price * percent) return false
  return before === undefined || tokens * lowestPrice(before, now) > tokensOf(before) * price
}

const tokensOf = ({ token_price_hundredths }: Priced): number => token_price_hundredths ?? 0

const lowestPrice = ({ price_cents, sale_cents, sale_to }: Priced, now: Date): number =>
  sale_cents !== null && sale_to !== null && sale_to > now ? Math.min(price_cents, sale_cents) : price_cents

const isPriceChanged = ({ before, after }: PriceChange) =>
  before?.price_cents !== after.price_cents || isSaleChanged(before, after)

const isSaleChanged = (before: Sale | undefined, after: Sale) =>
  after.sale_cents !== null &&
  (after.sale_cents !== before?.sale_cents ||
    after.sale_from?.getTime() !== before.sale_from?.getTime() ||
    after.sale_to?.getTime() !== before.sale_to?.getTime())

function isFar({ before, after }: PriceChange, ofDay: Range | undefined): boolean {
  const own = before?.price_cents ?? after.price_cents
  const { least, most } = ofDay ?? { least: own, most: own }
  const isSaleFar = isSaleChanged(before, after) && (after.sale_cents ?? 0) * 2 < Math.max(most, after.price_cents)
  return isSaleFar || after.price_cents * 2 < most || after.price_cents * 2 > least * 3
}

/** Between which prices each product was in the last day in each currency, so that no number of small steps goes far. */
async function findRanges(db: Db, ids: string[]): Promise<Map<string, Range>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Range & { id: string; currency: Currency }>`
    SELECT product_id AS id, currency, min(price_cents) AS least, max(price_cents) AS most FROM (
      SELECT product_id, currency, price_cents, lead(at) OVER (PARTITION BY product_id, currency ORDER BY id) AS until
      FROM product_price WHERE product_id = ANY(${ids}::text[])
    ) AS price
    WHERE price_cents IS NOT NULL AND (until IS NULL OR until > now() - interval '1 day') GROUP BY product_id, currency`.execute(
    db,
  )
  return new Map(rows.map(({ id, currency, least, most }) => [`${id} ${currency}`, { least, most }]))
}
