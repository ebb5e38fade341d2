import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { recordEvent } from '../../events/index.ts'
import { aboutOrder, findOrderById, lockOrderWithPayment } from '../../orders/index.ts'
import { releaseRest } from '../admin/release-rest.ts'
import { findWithdrawal, lockWithdrawal, setDismissed } from './withdrawal-queries.ts'

/** Staff know that it is not its customer's: nothing waits for it any more. Its link still confirms it, as what a customer declared counts. */
export const dismiss = ({ db, clock }: { db: Db; clock: Clock }, admin: Member, id: string) =>
  db.transaction().execute(async (transaction) => {
    const found = isUuid(id) ? await findWithdrawal(transaction, id) : undefined
    if (found === undefined) return new Refusal('not_found', returnTexts.notFound)
    const known = await findOrderById(transaction, found.order_id)
    const order = known && (await lockOrderWithPayment(transaction, known.id))
    const row = await lockWithdrawal(transaction, id)
    if (row === undefined) return new Refusal('not_found', returnTexts.notFound)
    if (row.confirmed_at !== null) return new Refusal('return_step_invalid', returnTexts.confirmedAlready)
    if (row.dismissed_at !== null) return { message: returnTexts.dismissed }
    await setDismissed(transaction, id, clock())
    const about = aboutOrder({ number: row.order_number, family_id: row.family_id })
    await recordEvent(transaction, { kind: 'withdrawal.dismissed', details: {}, by: admin, about })
    if (order !== undefined && row.is_held) await releaseRest(transaction, order)
    return { message: returnTexts.dismissed }
  })
