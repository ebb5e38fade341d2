import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { queueUrgentMail } from '../../../platform/mail/mail.ts'
import { recordEvent } from '../../events/index.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { secondFactorResetEmail } from '../emails.ts'
import { deleteSecondFactor } from '../second-factor/second-factor-queries.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { lockStaff, selectStaff } from './staff-queries.ts'

/** Their own is switched off with a code: a stolen session and its password must not be enough. */
export function resetSecondFactor(deps: AccountDeps, member: Member, id: string) {
  if (id === member.accountId) return new Refusal('forbidden', adminTexts.ownSecondFactor)
  return deps.db.transaction().execute(async (transaction) => {
    await lockStaff(transaction)
    const colleague = (await selectStaff(transaction)).find((row) => row.id === id)
    if (colleague === undefined) return new Refusal('not_found', adminTexts.colleagueNotFound)
    if (!colleague.hasSecondFactor) return new Refusal('second_factor_inactive', adminTexts.secondFactorIsOff)
    await deleteSecondFactor(transaction, id)
    await deleteSessionsOf(transaction, id)
    const about = { target: 'admin', targetId: id }
    await recordEvent(transaction, { kind: 'staff.second_factor_reset', details: {}, by: member, about })
    const shop = await nameShop(transaction, deps)
    await queueUrgentMail(transaction, secondFactorResetEmail(shop, colleague, member.name))
    return undefined
  })
}
