import type { Profile } from '@storylamp/contract/accounts/profile'
import type { Member } from '../../platform/http/endpoints/member.ts'
import type { AccountDeps } from './deps.ts'
import { findAccount, findChildren } from './family/account-queries.ts'

/** Who is signed in, as the browser may know it. A child's has nothing of its family but the bundles (D4). */
export async function readProfile(
  { db, purchasedBundles }: AccountDeps,
  { accountId, familyId, role }: Member,
): Promise<Profile> {
  const account = await findAccount(db, accountId)
  if (account === undefined) throw new Error('a member without an account')
  const bundles = await purchasedBundles(db, familyId)
  const own = { _id: account.id, role, firstname: account.firstname, purchasedBundles: bundles }
  if (role === 'child') return { ...own, username: account.username ?? '', dob: account.dob ?? '' }
  const children = role === 'user' ? { children: (await findChildren(db, familyId)).map(toChild) } : {}
  const { lastname, email, mobile } = account
  return { ...own, lastname: lastname ?? '', email: email ?? '', mobile: mobile ?? '', ...children }
}

/** The same for a mere look at it, from memory where nothing has changed. */
export async function recallProfile(deps: AccountDeps, member: Member): Promise<Profile> {
  const { accountId, familyId } = member
  const read = async () => ({ familyId, profile: await readProfile(deps, member) })
  const kept = await deps.families.recall(`profile ${accountId}`, read)
  if (kept === undefined) throw new Error('a member without a profile')
  return kept.profile
}

type ChildRow = Awaited<ReturnType<typeof findChildren>>[number]

const toChild = ({ firstname, username, dob }: ChildRow) => ({
  name: firstname,
  username: username ?? '',
  dob: dob ?? '',
})
