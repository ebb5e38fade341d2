import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { isFamilyDeleted } from '../../accounts/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { closeProblem, lockPayment } from '../../payments/index.ts'
import { findAdminOrder } from './admin-order-queries.ts'
import { auditTarget, orderNotFound } from './physical-order.ts'

type Named = { id: string; problem: string }

/** Of a family that is erased, the reason is not kept. */
export const closePaymentProblem = (db: Db, admin: Member, { id, problem }: Named, typed: { reason: string }) =>
  db.transaction().execute(async (transaction) => {
    const row = isUuid(id) ? await findAdminOrder(transaction, id) : undefined
    if (row === undefined || row.payment_id === null) return orderNotFound()
    await lockPayment(transaction, row.payment_id)
    const reason = (await isFamilyDeleted(transaction, row.family_id)) ? 'erased' : typed.reason
    const by = { staff_name: admin.name, reason }
    if (!(await closeProblem(transaction, row.payment_id, problem, by))) {
      return new Refusal('problem_closed', adminTexts.problemClosed)
    }
    const action = 'close a payment problem'
    await recordAudit(transaction, admin, { action, target: auditTarget(row), details: { reason } })
    return undefined
  })
