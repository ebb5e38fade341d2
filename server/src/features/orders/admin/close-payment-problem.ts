import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { isFamilyDeleted } from '../../accounts/index.ts'
import { recordEvent } from '../../events/index.ts'
import { closeProblem, lockPayment } from '../../payments/index.ts'
import { findAdminOrder } from './admin-order-queries.ts'
import { aboutOrder, orderNotFound } from './physical-order.ts'

type Named = { id: string; problem: string }

/** Of a family that is erased, the reason is not kept. */
export const closePaymentProblem = (db: Db, admin: Member, { id, problem }: Named, typed: { reason: string }) =>
  db.transaction().execute(async (transaction) => {
    const row = isUuid(id) ? await findAdminOrder(transaction, id) : undefined
    if (row === undefined || row.payment_id === null) return orderNotFound()
    await lockPayment(transaction, row.payment_id)
    const reason = (await isFamilyDeleted(transaction, row.family_id)) ? null : typed.reason
    const by = { staff_name: admin.name, reason: reason ?? 'erased' }
    if (!(await closeProblem(transaction, row.payment_id, problem, by))) {
      return new Refusal('problem_closed', adminTexts.problemClosed)
    }
    const about = aboutOrder(row)
    await recordEvent(transaction, { kind: 'payment.problem_closed', details: {}, by: admin, about, reason })
    return undefined
  })
