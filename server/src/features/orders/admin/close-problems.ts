import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { orderProblems } from '@storylamp/contract/orders/order-problems'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { isFamilyDeleted } from '../../accounts/index.ts'
import { recordEvent } from '../../events/index.ts'
import { closeProblem as closePaymentRow, lockPaymentsOf } from '../../payments/index.ts'
import { lockOrderWithPayment } from '../delivery/advance-delivery.ts'
import type { OrderDeps } from '../deps.ts'
import { closeProblems } from '../problems.ts'
import { alignStock } from '../shipments/pieces.ts'
import { aboutOrder, findAdminOrder, findPhysicalOrder, orderNotFound } from './admin-order-queries.ts'

type Named = { id: string; problem: string }
type Typed = { reason: string }

/** Of a family that is erased, the reason is not kept. */
async function signed(db: Db, { name }: Member, familyId: string, { reason: typed }: Typed) {
  const reason = (await isFamilyDeleted(db, familyId)) ? null : typed
  return { reason, row: { staff_name: name, reason: reason ?? 'erased' } }
}

/** If nothing else blocks the order, it is sent to the warehouse. */
export const closeProblem = ({ db }: OrderDeps, admin: Member, { id, problem }: Named, typed: Typed) =>
  db.transaction().execute(async (transaction) => {
    const found = await findPhysicalOrder(transaction, id)
    if (found instanceof Refusal) return found
    const order = await lockOrderWithPayment(transaction, id)
    const open = order.problems.find((one) => String(one.id) === problem)
    if (open === undefined) return new Refusal('problem_closed', adminTexts.problemClosed)
    if (!orderProblems[open.kind].isClosable) return new Refusal('problem_not_closable', adminTexts.problemStays)
    const { reason, row } = await signed(transaction, admin, order.family_id, typed)
    const step = { by: admin, about: aboutOrder(order), reason }
    await closeProblems(transaction, order, (one) => one === open, { by: { step, ...row } })
    // They have come in, and were in no stock when it was paid.
    if (open.kind === 'pieces_missing') await alignStock(transaction, order.id, true)
    return undefined
  })

export const closePaymentProblem = ({ db }: OrderDeps, admin: Member, { id, problem }: Named, typed: Typed) =>
  db.transaction().execute(async (transaction) => {
    const found = isUuid(id) ? await findAdminOrder(transaction, id) : undefined
    if (found === undefined || found.type === 'story') return orderNotFound()
    await lockPaymentsOf(transaction, id)
    const { reason, row } = await signed(transaction, admin, found.family_id, typed)
    const payment = await closePaymentRow(transaction, id, problem, row)
    if (payment === undefined) return new Refusal('problem_closed', adminTexts.problemClosed)
    const order = found.type === 'physical' ? { order: id } : {}
    const about = { ...aboutOrder(found), ...order, payment }
    await recordEvent(transaction, { kind: 'payment.problem_closed', details: {}, by: admin, about, reason })
    return undefined
  })
