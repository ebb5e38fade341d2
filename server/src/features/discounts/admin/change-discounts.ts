import {
  type AdminDiscount,
  type DiscountChange,
  discountChange,
  type NewDiscount,
  newDiscount,
  oneDiscount,
  type WireAdminDiscount,
} from '@storylamp/contract/discounts/admin-discounts'
import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import type { KnownEvent } from '@storylamp/contract/events/kinds'
import {
  beside,
  type Cents,
  type Currency,
  cents,
  money,
  type Others,
  sentCents,
  sentOthers,
} from '@storylamp/contract/money'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import { breaksReference } from '../../../platform/db/constraint-errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Member, refuseStalePassword } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseConflict, refuseField, refuseStale } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findProductNames, findUnknownProduct } from '../../catalog/index.ts'
import { changesOf, recordEvent } from '../../events/index.ts'
import { readSection } from '../../settings/index.ts'
import {
  type CountedDiscount,
  deleteUnused,
  findCounted,
  insertDiscount,
  lockDiscount,
  updateDiscount,
} from './admin-queries.ts'

type Deps = { db: Db; clock: Clock }

const notFound = () => new Refusal('not_found', discountTexts.notFound)

export async function readDiscount({ db, clock }: Deps, id: string) {
  const row = isUuid(id) ? await findCounted(db, id) : undefined
  if (row === undefined) return notFound()
  const productNames = Object.fromEntries(await findProductNames(db, row.product_ids ?? []))
  return { data: { ...toAdminDiscount(row, clock()), productNames } }
}

export const createDiscount = ({ db, clock }: Deps, member: Member, sent: NewDiscount) =>
  refuseTakenCode(() =>
    db.transaction().execute(async (transaction) => {
      const { currency } = await readSection(transaction, 'selling')
      const columns = await checkedColumns(transaction, sent, currency)
      if (columns instanceof Refusal) return columns
      const { percent = null, amount_cents = null, is_delivery_free = false } = columns
      const unproved = refuseUnprovedDiscount(member, columns)
      if (unproved !== undefined) return unproved
      const { id } = await insertDiscount(transaction, {
        code: sent.code,
        percent,
        currency,
        amount_cents,
        is_delivery_free,
        starts_at: columns.starts_at ?? null,
        ends_at: columns.ends_at ?? null,
        minimum_cents: columns.minimum_cents ?? cents(0),
        other_amounts: columns.other_amounts ?? '{}',
        other_minimums: columns.other_minimums ?? '{}',
        max_uses: columns.max_uses ?? null,
        max_uses_per_family: columns.max_uses_per_family ?? null,
        product_ids: columns.product_ids ?? null,
      })
      return audited(transaction, clock(), member, id, () => ({
        kind: 'discount.created',
        details: { ...z.encode(newDiscount, sent), ...beside(currency) },
      }))
    }),
  )

const refuseTakenCode = <Result>(write: () => Promise<Result>) =>
  refuseConflict('discount_code_key', () => refuseField('discount_code_taken', 'code', discountTexts.codeTaken), write)

export const changeDiscount = ({ db, clock }: Deps, member: Member, id: string, sent: DiscountChange) =>
  withLocked(db, id, async (transaction, row) => {
    const current = z.encode(oneDiscount, { data: toAdminDiscount(row, clock()) }).data
    const stale = refuseStale(z.encode(discountChange, sent), current)
    if (stale !== undefined) return stale
    const { version: _, ...change } = sent
    const columns = await checkedColumns(transaction, change, row.currency, row)
    if (columns instanceof Refusal) return columns
    const unproved = refuseUnprovedDiscount(member, columns, row)
    if (unproved !== undefined) return unproved
    if (Object.values(columns).some((value) => value !== undefined)) await updateDiscount(transaction, id, columns)
    const fields = Object.keys(discountChange.shape)
    return audited(transaction, clock(), member, id, (after) => ({
      kind: 'discount.changed',
      details: { ...changesOf(current, after, fields), ...beside(row.currency) },
    }))
  })

/** One that has ended already keeps the moment of its end. */
export const endDiscount = ({ db, clock }: Deps, member: Member, id: string) =>
  withLocked(db, id, async (transaction, row) => {
    const now = clock()
    if (row.ends_at !== null && row.ends_at <= now) return { data: toAdminDiscount(row, now) }
    const starts_at = row.starts_at !== null && row.starts_at > now ? now : row.starts_at
    await updateDiscount(transaction, id, { starts_at, ends_at: now })
    return audited(transaction, now, member, id, () => ({ kind: 'discount.ended', details: {} }))
  })

/** The foreign key decides, as a checkout may reserve it at the same moment. */
export async function deleteDiscount({ db }: Deps, member: Member, id: string) {
  if (!isUuid(id)) return notFound()
  try {
    return await db.transaction().execute(async (transaction) => {
      const deleted = await deleteUnused(transaction, id)
      if (deleted === undefined) return notFound()
      const about = { target: 'discount', targetId: deleted.code }
      await recordEvent(transaction, { kind: 'discount.deleted', details: {}, by: member, about })
      return { data: { _id: id } }
    })
  } catch (error) {
    if (!breaksReference(error)) throw error
    return new Refusal('discount_in_use', discountTexts.inUse)
  }
}

const withLocked = async <Outcome>(
  db: Db,
  id: string,
  work: (transaction: Db, row: CountedDiscount) => Promise<Outcome>,
): Promise<Outcome | Refusal<'not_found'>> =>
  db.transaction().execute(async (transaction) => {
    const row = isUuid(id) ? await lockDiscount(transaction, id) : undefined
    return row === undefined ? notFound() : work(transaction, row)
  })

type Taken = Partial<
  Pick<CountedDiscount, 'percent' | 'amount_cents' | 'minimum_cents' | 'other_amounts' | 'other_minimums'>
>

/** More than half of what is bought is taken off with a fresh password only. */
function refuseUnprovedDiscount(
  member: Member,
  columns: Exclude<ReturnType<typeof discountColumns>, Refusal>,
  before: Taken = {},
) {
  const { percent = before.percent, amount_cents = before.amount_cents } = columns
  const { minimum_cents = before.minimum_cents ?? 0 } = columns
  const read = (sent: string | undefined, stored: Others<Cents> = {}): Others<Cents> =>
    sent === undefined ? stored : JSON.parse(sent)
  const minimums = read(columns.other_minimums, before.other_minimums)
  const others = Object.entries(read(columns.other_amounts, before.other_amounts))
  const isFar =
    (amount_cents ?? 0) * 2 > minimum_cents ||
    others.some(([currency, amount]) => amount * 2 > (minimums[currency as Currency] ?? 0))
  return (percent ?? 0) > 50 || isFar ? refuseStalePassword(member) : undefined
}

type Sent = Omit<DiscountChange, 'version'>
type Period = Pick<CountedDiscount, 'starts_at' | 'ends_at'>

async function checkedColumns(
  db: Db,
  sent: Sent,
  currency: Currency,
  before: Period = { starts_at: null, ends_at: null },
) {
  const columns = discountColumns(sent, currency)
  if (columns instanceof Refusal) return columns
  const { starts_at = before.starts_at, ends_at = before.ends_at } = columns
  if (starts_at !== null && ends_at !== null && starts_at > ends_at) {
    return refuseField('invalid_input', 'to', discountTexts.endsBeforeStart)
  }
  const isUnknown = sent.products && (await findUnknownProduct(db, sent.products)) !== undefined
  return isUnknown ? refuseField('invalid_input', 'products', discountTexts.productUnknown) : columns
}

type ToEvent = (after: WireAdminDiscount) => KnownEvent<'discount.created' | 'discount.changed' | 'discount.ended'>

async function audited(db: Db, now: Date, by: Member, id: string, toEvent: ToEvent) {
  const row = await findCounted(db, id)
  if (row === undefined) throw new Error(`there is no discount ${id}`)
  const reply = { data: toAdminDiscount(row, now) }
  const event = toEvent(z.encode(oneDiscount, reply).data)
  await recordEvent(db, { ...event, by, about: { target: 'discount', targetId: row.code } })
  return reply
}

export const toAdminDiscount = (row: CountedDiscount, now: Date): AdminDiscount => ({
  _id: row.id,
  code: row.code,
  percent: row.percent,
  amount: row.amount_cents === null ? null : money(row.amount_cents, row.currency),
  freeDelivery: row.is_delivery_free,
  from: row.starts_at?.toISOString() ?? null,
  to: row.ends_at?.toISOString() ?? null,
  minimum: money(row.minimum_cents, row.currency),
  ...(Object.keys(row.other_amounts).length > 0 && { amounts: inEach(row.other_amounts) }),
  ...(Object.keys(row.other_minimums).length > 0 && { minimums: inEach(row.other_minimums) }),
  currency: row.currency,
  uses: row.max_uses,
  usesPerFamily: row.max_uses_per_family,
  products: row.product_ids,
  reserved: row.reserved,
  used: row.used,
  state: stateOf(row, now),
  version: row.version,
})

const inEach = (amounts: Others<Cents>) =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => [currency, money(amount, currency as Currency)]),
  )

function stateOf({ starts_at, ends_at }: CountedDiscount, now: Date): AdminDiscount['state'] {
  if (ends_at !== null && now > ends_at) return 'ended'
  return starts_at !== null && now < starts_at ? 'planned' : 'active'
}

/** The columns of a change; undefined leaves one as it is. */
function discountColumns(sent: Sent, currency: Currency) {
  const kind = kindColumns(sent, currency)
  if (kind instanceof Refusal) return kind
  const minimum_cents = sent.minimum === undefined ? undefined : sentCents(sent.minimum, currency)
  if (sent.minimum !== undefined && minimum_cents === undefined)
    return refuseField('invalid_input', 'minimum', discountTexts.minimumInvalid)
  const [others, minimums] = [sentOthers(sent.amounts), sentOthers(sent.minimums)]
  if (typeof others === 'string') return refuseField('invalid_input', `amounts.${others}`, discountTexts.amountInvalid)
  if (typeof minimums === 'string')
    return refuseField('invalid_input', `minimums.${minimums}`, discountTexts.minimumInvalid)
  return {
    ...kind,
    other_amounts: sent.amounts && JSON.stringify(others),
    other_minimums: sent.minimums && JSON.stringify(minimums),
    starts_at: toMoment(sent.from, 'T00:00:00.000Z'),
    ends_at: toMoment(sent.to, 'T23:59:59.999Z'),
    minimum_cents,
    max_uses: sent.uses,
    max_uses_per_family: sent.usesPerFamily,
    product_ids: sent.products,
  }
}

/** One of them replaces the others. */
function kindColumns({ percent = null, amount = null, freeDelivery = false }: Sent, currency: Currency) {
  if (percent === null && amount === null && !freeDelivery) return {}
  const amount_cents = amount === null ? null : sentCents(amount, currency)
  if (amount_cents === undefined) return refuseField('invalid_input', 'amount', discountTexts.amountInvalid)
  return { percent, amount_cents, is_delivery_free: freeDelivery }
}

/** A day in UTC lasts from its first to its last moment. */
function toMoment(text: string | null | undefined, time: string): Date | null | undefined {
  if (typeof text !== 'string') return text
  return new Date(text.includes('T') ? text : text + time)
}
