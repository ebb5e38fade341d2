import type { Member } from '../../../platform/http/endpoints/member.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import type { AccountDeps } from '../deps.ts'
import { accountDeletedEmail } from '../emails.ts'
import { deleteAttempts } from '../registration/attempt-queries.ts'
import { deleteCodesOf } from '../registration/code-queries.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { deleteMembers, findAccount, lockFamily } from './account-queries.ts'

/** Erases the family's personal data. The family's row stays, because orders refer to it (D6). */
export async function deleteAccount(deps: AccountDeps, { accountId, familyId }: Member, password: string) {
  const account = await findAccount(deps.db, accountId)
  const email = account?.email ?? ''
  const refused = await confirmPassword(deps, email, account?.password_hash, password)
  if (refused !== undefined) return refused
  await deps.db.transaction().execute(async (transaction) => {
    await lockFamily(transaction, familyId)
    for (const { eraseData } of deps.personalData) await eraseData(transaction, familyId)
    await deleteMembers(transaction, familyId)
    await deleteCodesOf(transaction, email)
    await deleteAttempts(transaction, email)
    await queueMail(transaction, accountDeletedEmail(deps, email, account?.firstname ?? ''))
  })
  return undefined
}
