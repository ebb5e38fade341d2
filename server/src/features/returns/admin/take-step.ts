import { oneReturn } from '@storylamp/contract/returns/admin-returns'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { ReturnState } from '@storylamp/contract/returns/returns'
import * as z from 'zod/mini'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { refuseStale } from '../../../platform/http/refusals/refuse-stale.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { lockOrderWithPayment, type OrderRow } from '../../orders/index.ts'
import { findReturn, lockReturn, type ReturnRow } from '../queries.ts'
import { returnNotFound, toAdminReturn } from './read-return.ts'

export type LockedReturn = { row: ReturnRow; order: OrderRow }

/** Locks a return after its payment and its order, and refuses a step that somebody else has made. */
export async function lockForStep(
  db: Db,
  admin: Member,
  id: string,
  sent: { version?: number | undefined },
  from: readonly ReturnState[],
): Promise<LockedReturn | Refusal<'not_found' | 'stale' | 'return_step_invalid'>> {
  const found = isUuid(id) ? await findReturn(db, id) : undefined
  if (found === undefined) return returnNotFound()
  const order = await lockOrderWithPayment(db, found.order_id)
  const row = await lockReturn(db, id)
  const stale = refuseStale(sent, z.encode(oneReturn, { data: await toAdminReturn(db, admin, row, order) }).data)
  if (stale !== undefined) return stale
  return from.includes(row.state) ? { row, order } : new Refusal('return_step_invalid', returnTexts.stepInvalid)
}

export const aboutReturn = ({ number, family_id }: { number: number | string; family_id: string }) => ({
  family: family_id,
  target: 'return',
  targetId: String(number),
})
