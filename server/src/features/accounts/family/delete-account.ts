import type { Member } from '../../../platform/http/endpoints/member.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { deletePeople, findAccount, lockFamily } from './account-queries.ts'
import { deleteCodesOf } from '../registration/code-queries.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import type { AccountDeps } from '../deps.ts'
import { accountDeletedLetter } from '../emails.ts'
import { takeRegistration } from '../registration/registration-queries.ts'

/** D6: the people go with all that is personal; the family's empty row stays for the orders' sake. */
export async function deleteAccount(deps: AccountDeps, { accountId, familyId }: Member, password: string) {
  const account = await findAccount(deps.db, accountId)
  const email = account?.email ?? ''
  const refused = await confirmPassword(deps, email, account?.password_hash, password)
  if (refused !== undefined) return refused
  await deps.db.transaction().execute(async (transaction) => {
    await lockFamily(transaction, familyId)
    for (const { eraseData } of deps.personalData) await eraseData(transaction, familyId)
    await deletePeople(transaction, familyId)
    await deleteCodesOf(transaction, email)
    await takeRegistration(transaction, email)
    await queueMail(transaction, accountDeletedLetter(deps, email, account?.firstname ?? ''))
  })
  return undefined
}
