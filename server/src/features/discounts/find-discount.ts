import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import { type Cents, type Currency, currencyName, type Others } from '@storylamp/contract/money'
import type { FastifyRequest } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type pg from 'pg'
import { dayOf, hourSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { createLimit, type Limit, scaled } from '../../platform/limits/rate-limiter.ts'
import { networksOf, wideFactor } from '../../platform/network/network.ts'
import type { Discount } from '../quote/index.ts'
import { type DiscountTables, tables } from './tables.ts'

/** What a code takes off for this family now; its products and its least subtotal are compared by the quote. */
export async function findDiscount(db: Db, familyId: string, code: string, currency: Currency, now: Date) {
  const row = await findByCode(db, code)
  if (row === undefined) return new Refusal('discount_not_valid', discountTexts.unknown)
  const refused = refuseMoment(row, now) ?? (await refuseTaken(db, row, familyId))
  return refused ?? toDiscount(row, currency)
}

function refuseMoment({ starts_at, ends_at }: DiscountRow, now: Date) {
  if (ends_at !== null && now > ends_at) return new Refusal('discount_ended', discountTexts.ended)
  if (starts_at === null || starts_at <= now) return undefined
  return new Refusal('discount_not_started', discountTexts.notStarted(dayOf(starts_at)))
}

const refuseTaken = async (db: Db, row: DiscountRow, familyId: string) =>
  isLimited(row) ? refuseLimits(row, await countTakenByOthers(db, row.id, familyId)) : undefined

const isLimited = ({ max_uses, max_uses_per_family }: DiscountRow): boolean =>
  max_uses !== null || max_uses_per_family !== null

/** A family that has used its share is told so even if nothing is left for others. */
function refuseLimits({ max_uses, max_uses_per_family }: DiscountRow, { inAll, byFamily }: Taken) {
  if (max_uses_per_family !== null && byFamily >= max_uses_per_family) {
    return new Refusal('discount_used_by_family', discountTexts.usedByFamily)
  }
  if (max_uses !== null && inAll >= max_uses) return new Refusal('discount_used_up', discountTexts.usedUp)
  return undefined
}

/** In another currency it holds with the amounts that it has there. */
function toDiscount(row: DiscountRow, currency: Currency): Discount | Refusal<'discount_not_for_cart'> {
  const isMain = currency === row.currency
  const inIt = (main: Cents, others: Others<Cents>) => (isMain || main === 0 ? main : others[currency])
  const minimumCents = inIt(row.minimum_cents, row.other_minimums)
  const amountCents = row.amount_cents === null ? null : inIt(row.amount_cents, row.other_amounts)
  if (minimumCents === undefined || amountCents === undefined)
    return new Refusal('discount_not_for_cart', discountTexts.notInCurrency(currencyName(currency)))
  const { percent, product_ids } = row
  const off = percent !== null ? { percent } : amountCents !== null ? { amountCents } : 'delivery'
  return { off, products: product_ids ?? undefined, minimumCents }
}

type Reservation = { code: string | undefined; familyId: string; orderId: string }

/** Takes a use for a checkout, in the transaction that records it. It is counted until the payment has ended unpaid. */
export async function reserveUse(db: Db, { code, familyId, orderId }: Reservation) {
  if (code === undefined) return undefined
  const row = await lockByCode(db, code)
  if (row === undefined) return new Refusal('discount_not_valid', discountTexts.unknown)
  const refused = isLimited(row) ? refuseLimits(row, await countTaken(db, row.id, familyId)) : undefined
  if (refused === undefined) await insertUse(db, { order_id: orderId, discount_id: row.id, family_id: familyId })
  return refused
}

export type GuessLimit = ReturnType<typeof limitGuesses>

type Used = [limit: Limit, key: string]

const rewardAll = (used: Used[]) => Promise.all(used.map(([limit, key]) => limit.reward(key)))

/**
 * Limits how many unknown codes a family, and all families of one network, may try; an IPv6 address counts for its /64 and, more
 * loosely, for its /48. Each code costs a point before it is looked up, and a known one gives it back.
 */
export function limitGuesses(pool: pg.Pool, scale: number) {
  const limitOf = (name: string, points: number) =>
    createLimit(pool, name, { points: scaled(points, scale), perSeconds: hourSeconds })
  const perFamily = limitOf('discount-codes', 20)
  const perNetwork = limitOf('discount-codes-of-network', 100)
  const perWideNetwork = limitOf('discount-codes-of-network-wide', 100 * wideFactor)

  return async <Outcome>(
    { ip }: FastifyRequest,
    { familyId, role }: Pick<Member, 'familyId' | 'role'>,
    code: string | undefined,
    work: () => Promise<Outcome>,
  ): Promise<Outcome | Refusal<'too_many'>> => {
    if (code === undefined) return work()
    const { near, wide } = networksOf(ip)
    const limits: Used[] = [
      // What its children guess leaves the parent's tries.
      [perFamily, role === 'child' ? `children of ${familyId}` : familyId],
      [perNetwork, near],
      ...(wide === undefined ? [] : [[perWideNetwork, wide] satisfies Used]),
    ]
    for (const [used, [limit, key]] of limits.entries()) {
      const exceeded = await limit.use(key)
      if (exceeded === undefined) continue
      await rewardAll(limits.slice(0, used))
      return tooManyRequests(discountTexts.tooManyGuesses, exceeded.waitMs)
    }
    const outcome = await work()
    if (!(outcome instanceof Refusal && outcome.code === 'discount_not_valid')) await rewardAll(limits)
    return outcome
  }
}

export type DiscountRow = Selectable<DiscountTables['discount']>

export type Taken = { inAll: number; byFamily: number }

const findByCode = (db: Db, code: string) =>
  tables(db).selectFrom('discount').selectAll().where('code', '=', code).executeTakeFirst()

export const findDiscountsByCode = (db: Db, codes: string[]) =>
  tables(db)
    .selectFrom('discount')
    .select(['id', 'code'])
    .where('code', '=', sql<string>`ANY(${codes}::text[])`)
    .execute()

/** Checkouts that reserve the same code wait for each other, so that each counts what the others took. */
const lockByCode = (db: Db, code: string) =>
  tables(db).selectFrom('discount').selectAll().where('code', '=', code).forNoKeyUpdate().executeTakeFirst()

const counted = (db: Db, discountId: string, familyId: string) =>
  tables(db)
    .selectFrom('discount_use')
    .select((row) => row.fn.countAll<number>().as('inAll'))
    .select(sql<number>`count(*) FILTER (WHERE family_id = ${familyId})`.as('byFamily'))
    .where('discount_id', '=', discountId)

const countTaken = (db: Db, discountId: string, familyId: string): Promise<Taken> =>
  counted(db, discountId, familyId).executeTakeFirstOrThrow()

/** Without what the family itself has reserved, as its next checkout replaces the one that is open. */
const countTakenByOthers = (db: Db, discountId: string, familyId: string): Promise<Taken> =>
  counted(db, discountId, familyId)
    .where((row) => row.or([row('family_id', '<>', familyId), row('used_at', 'is not', null)]))
    .executeTakeFirstOrThrow()

const insertUse = (db: Db, use: { order_id: string; discount_id: string; family_id: string }) =>
  tables(db)
    .insertInto('discount_use')
    .values({ ...use, used_at: null })
    .execute()

export async function findCodeOf(db: Db, orderId: string): Promise<string | undefined> {
  const used = await tables(db)
    .selectFrom('discount_use')
    .innerJoin('discount', 'discount.id', 'discount_id')
    .select('code')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return used?.code
}

export const markUsed = (db: Db, orderId: string, now: Date) =>
  tables(db).updateTable('discount_use').set({ used_at: now }).where('order_id', '=', orderId).execute()

export const freeUse = (db: Db, orderId: string) =>
  tables(db).deleteFrom('discount_use').where('order_id', '=', orderId).execute()
