import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { recordAudit } from '../audit/index.ts'
import type { OrderParts } from './deps.ts'
import { confirmationLetter } from './emails.ts'
import { writeAbout } from './events.ts'
import { findDeliverable } from './find-deliverable.ts'
import { findLines } from './queries.ts'
import { subjectOf } from './subject.ts'

/** For customers who say that it never came. */
export async function resendConfirmation(deps: OrderParts, admin: Member, id: string): Promise<Failure | undefined> {
  const order = await findDeliverable(deps.db, id)
  if (order instanceof Failure) return order
  if (order.payment_status !== 'Completed') return new Failure('conflict', adminTexts.notPaid)
  const lines = await findLines(deps.db, [order.id])
  return deps.db.transaction().execute(async (transaction) => {
    const write = (parent: Parameters<typeof confirmationLetter>[1]) => confirmationLetter(deps, parent, order, lines)
    const isWritten = await writeAbout(transaction, order, write, admin.name)
    if (!isWritten) return new Failure('conflict', adminTexts.customerGone)
    await recordAudit(transaction, admin, { action: 'send a confirmation again', target: subjectOf(order) })
    return undefined
  })
}
