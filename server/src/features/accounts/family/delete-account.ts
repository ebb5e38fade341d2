import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { OpenItem } from '@storylamp/contract/refusals'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { deleteMailsOf } from '../../../platform/mail/queued-mails.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps, OpenItems } from '../deps.ts'
import { accountDeletedEmail, familyChangedEmail } from '../emails.ts'
import { lockEmail } from '../registration/code-queries.ts'
import { confirmPassword } from '../sign-in/try-password.ts'
import { accountGone } from './consent.ts'
import { eraseFamily, eraseParent, lockEmails } from './erasures.ts'
import { mailToParents } from './mail-to-parents.ts'
import { recordChange } from './parents.ts'
import { findParents, findPerson, lockFamily } from './people.ts'

type Deletion = { password: string; settleOpen?: boolean | undefined }

export async function deleteAccount(
  deps: AccountDeps,
  { accountId, familyId }: Member,
  { password, settleOpen = false }: Deletion,
) {
  const account = await findPerson(deps.db, accountId)
  const email = account?.email ?? ''
  const refused = await confirmPassword(deps, email, account?.password_hash, password)
  if (refused !== undefined) return refused
  const leave = () => leaveFamily(deps, { accountId, familyId, email })
  const [opener] = await findParents(deps.db, familyId)
  const left = opener?.id === accountId ? 'opener' : await leave()
  if (left !== 'opener') return left
  const closed = await closeFamily(deps, familyId, {
    settleOpen,
    refuse: (parents) => refuseUnlessLast(parents, accountId),
  })
  if (closed?.code !== 'unauthorized') return closed
  // The family was handed over while the deletion waited.
  const leftAfterAll = await leave()
  return leftAfterAll === 'opener' ? closed : leftAfterAll
}

type Leaving = { accountId: string; familyId: string; email: string }

/** Erases a person alone, and the family stays; not who opened it. */
const leaveFamily = (deps: AccountDeps, { accountId, familyId, email }: Leaving) =>
  deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    for (const { open } of deps.personalData) await open?.lock?.(transaction, familyId)
    await lockFamily(transaction, familyId)
    const parents = await findParents(transaction, familyId)
    const isOpener = parents[0]?.id === accountId
    if (isOpener) return refuseUnlessLast(parents, accountId) ?? ('opener' as const)
    const leaving = parents.find(({ id }) => id === accountId)
    if (leaving === undefined) return accountGone()
    await deleteMailsOf(transaction, email)
    await eraseParent(transaction, deps, { accountId, email })
    await recordChange(transaction, familyId, 'parent.left', accountId)
    await mailToParents(transaction, deps, familyId, (parent, shop) =>
      familyChangedEmail(shop, parent, 'left', leaving.firstname),
    )
    return undefined
  })

type Parents = Awaited<ReturnType<typeof findParents>>

/** Nobody's account ends with that of another, and the family stays with whoever else is in it. */
function refuseUnlessLast([opener, ...others]: Parents, openerId: string) {
  if (opener?.id !== openerId) return accountGone()
  return others.length === 0 ? undefined : new Refusal('opener_stays', accountTexts.handOverFirst)
}

type Closing<Refused> = {
  settleOpen: boolean
  refuse?: (parents: Parents) => Refused | undefined
  record?: (db: Db) => Promise<unknown>
}

/** Erases the family's personal data. The family's row stays, because orders refer to it. */
export async function closeFamily<Refused extends Refusal = never>(
  deps: AccountDeps,
  familyId: string,
  { settleOpen, refuse, record }: Closing<Refused>,
) {
  const open = deps.personalData.map(({ open }) => open).filter((open) => open !== undefined)
  for (const { close } of open) await close?.(familyId)
  return deps.db.transaction().execute(async (transaction) => {
    // Before all else, as whatever sets a new password does, so that the two cannot wait for each other.
    await lockEmails(transaction, familyId)
    const items = await lockAndFindOpen(transaction, open, familyId)
    if (items.length > 0 && !settleOpen) return refuseOpen(items)
    const parents = await findParents(transaction, familyId)
    const refused = refuse?.(parents)
    if (refused !== undefined) return refused
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
