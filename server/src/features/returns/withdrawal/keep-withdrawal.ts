import { hash, randomBytes } from 'node:crypto'
import { dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isFamilyDeleted, mailToParent } from '../../accounts/index.ts'
import { mailShop, reportFailure } from '../../alerts/index.ts'
import { holdWithdrawn, type OrderRow } from '../../orders/index.ts'
import { type Declared, declaredEmail, newDeclarationEmail } from '../emails.ts'
import type { Chosen } from '../request-return.ts'
import { findWithdrawalsOfOrder, insertWithdrawal, type WithdrawalRow } from './withdrawal-queries.ts'

type Site = { shopOrigin: string; isProduction: boolean }
type Kept = {
  id: string
  /** Undefined for what is no parcel. */
  order: OrderRow | undefined
  found: { id: string; number: number; family_id: string }
  chosen: Chosen | undefined
  declared: Declared
}

// Whoever knows a number and an address can fill a mailbox no further.
const maxPerDay = 20

export const hashOfLink = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Records what was declared and mails its receipt. Nothing else moves before it is confirmed, but a parcel waits, for a day in all. */
export async function keepWithdrawal(db: Db, site: Site, { id, order, found, chosen, declared }: Kept): Promise<void> {
  const before = await findWithdrawalsOfOrder(db, found.id)
  if (before.filter(({ declared_at }) => declared_at > later(declared.at, -dayMs)).length >= maxPerDay) {
    return reportOften(db, found.number)
  }
  const isErased = await isFamilyDeleted(db, found.family_id)
  const token = randomBytes(24).toString('base64url')
  const isHeld = order?.state === 'processing' && before.length === 0
  await insertWithdrawal(db, {
    id,
    order_id: found.id,
    order_number: found.number,
    family_id: found.family_id,
    declared_at: declared.at,
    lines: chosen === undefined ? null : JSON.stringify(chosen),
    reason: isErased ? null : (declared.reason ?? null),
    link_hash: hashOfLink(token),
    is_held: isHeld,
    confirmed_at: null,
    confirmed_by: null,
    dismissed_at: null,
  })
  if (order !== undefined && isHeld) await holdWithdrawn(db, order)
  const about = { orderNumber: found.number }
  await mailToParent(db, site, found.family_id, (parent, shop) => declaredEmail(shop, parent, about, declared, token))
  await mailShop(db, site, 'newReturns', (shop) => newDeclarationEmail(shop, about, declared))
}

async function reportOften(db: Db, number: WithdrawalRow['order_number']): Promise<void> {
  const what = `Order ${number} was withdrawn from more than ${maxPerDay} times within a day without signing in. What came then was not recorded: ask its customer.`
  await reportFailure(db, { kind: 'returns', what })
}
