import type { Profile } from '@storylamp/contract/accounts/profile'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import type { AccountDeps } from '../deps.ts'
import { createFindProfile } from './profile-queries.ts'

/** Reads what the browser may know of who is signed in. A child's profile has nothing of its family but the bundles (D4). */
export function createReadProfile({ db, purchasedBundles }: AccountDeps): (member: Member) => Promise<Profile> {
  const findProfile = createFindProfile(purchasedBundles)
  return async ({ accountId }) => {
    const [account] = await findProfile(db, { accountId })
    if (account === undefined) throw new Error('a member without an account')
    const { id, role, firstname, lastname, email, mobile, username, dob } = account
    const own = { _id: id, role, firstname, purchasedBundles: account.purchasedBundles }
    if (role === 'child') return { ...own, username: username ?? '', dob: dob ?? '' }
    const children = role === 'user' ? { children: account.children } : {}
    return { ...own, lastname: lastname ?? '', email: email ?? '', mobile: mobile ?? '', ...children }
  }
}
