import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { OpenItem } from '@storylamp/contract/refusals'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { deleteMailsOf } from '../../../platform/mail/queued-mails.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps, OpenItems } from '../deps.ts'
import { accountDeletedEmail } from '../emails.ts'
import { deleteAttempts, deleteCodesOf, lockEmail } from '../registration/code-queries.ts'
import { confirmPassword } from '../sign-in/try-password.ts'
import { deleteJoinedParent, findAccount, findParents, lockFamily } from './account-queries.ts'
import { eraseFamily, lockEmails } from './erasures.ts'

type Deletion = { password: string; settleOpen?: boolean | undefined }

export async function deleteAccount(
  deps: AccountDeps,
  { accountId, familyId }: Member,
  { password, settleOpen = false }: Deletion,
) {
  const account = await findAccount(deps.db, accountId)
  const email = account?.email ?? ''
  const refused = await confirmPassword(deps, email, account?.password_hash, password)
  if (refused !== undefined) return refused
  if (account?.joined_at != null) return leaveFamily(deps, { id: account.id, familyId, email })
  return closeFamily(deps, familyId, { settleOpen })
}

type Leaving = { id: string; familyId: string; email: string }

/** Erases the person alone: the family stays with the parent who opened it. */
async function leaveFamily({ db }: AccountDeps, { id, familyId, email }: Leaving) {
  await db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    await lockFamily(transaction, familyId)
    await deleteMailsOf(transaction, email)
    await deleteCodesOf(transaction, email)
    await deleteAttempts(transaction, email)
    await deleteJoinedParent(transaction, id)
  })
  return undefined
}

type Closing = { settleOpen: boolean; record?: (db: Db) => Promise<unknown> }

/** Erases the family's personal data. The family's row stays, because orders refer to it. */
export async function closeFamily(deps: AccountDeps, familyId: string, { settleOpen, record }: Closing) {
  const open = deps.personalData.map(({ open }) => open).filter((open) => open !== undefined)
  for (const { close } of open) await close?.(familyId)
  return deps.db.transaction().execute(async (transaction) => {
    // Before all else, as whatever sets a new password does, so that the two cannot wait for each other.
    await lockEmails(transaction, familyId)
    const items = await lockAndFindOpen(transaction, open, familyId)
    if (items.length > 0 && !settleOpen) return refuseOpen(items)
    const parents = await findParents(transaction, familyId)
    await eraseFamily(transaction, deps, familyId)
    await record?.(transaction)
    const shop = await nameShop(transaction, deps)
    for (const { email, firstname } of parents)
      await queueMail(transaction, accountDeletedEmail(shop, email, firstname, items))
    return undefined
  })
}

async function lockAndFindOpen(db: Db, open: OpenItems[], familyId: string): Promise<OpenItem[]> {
  for (const { lock } of open) await lock?.(db, familyId)
  await lockFamily(db, familyId)
  const items: OpenItem[] = []
  for (const { find } of open) items.push(...(await find(db, familyId)))
  return items
}

/** The message names the items, too, for clients that show nothing else. */
const refuseOpen = (items: OpenItem[]) =>
  new Refusal('open_items', `${accountTexts.itemsOpen}: ${items.map(({ text }) => text).join('; ')}`, { items })
