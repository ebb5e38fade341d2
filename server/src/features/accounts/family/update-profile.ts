import { randomUUID } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { ChildChange, ProfileChange } from '@storylamp/contract/accounts/profile'
import { mostChildren } from '@storylamp/contract/limits'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { AccountDeps } from '../deps.ts'
import { childAddedEmail } from '../emails.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { findChildren, findTakenUsernames, insertAccounts, lockFamily, updateAccount } from './account-queries.ts'
import { mailToParent } from './mail-to-parent.ts'
import { refuseTakenUsernames, refuseUsernameConflict } from './username-conflict.ts'

type HashedChange = Omit<ChildChange, 'password'> & { passwordHash?: string }

/** A child changes its first name only; a parent also changes the family's children (D4, D5). */
export async function updateProfile(deps: AccountDeps, member: Member, { children = [], ...own }: ProfileChange) {
  const { db, passwords } = deps
  const isForParents = children.length > 0 || own.lastname !== undefined || own.mobile !== undefined
  if (member.role === 'child' && isForParents) return new Failure('parent_required', accountTexts.askAParent)
  if (member.role === 'admin' && children.length > 0) return new Failure('forbidden', accountTexts.notAllowed)
  const hashed = await Promise.all(
    children.map(async ({ password, ...change }) =>
      password === undefined ? change : { ...change, passwordHash: await passwords.hash(password) },
    ),
  )
  return refuseUsernameConflict(() =>
    db.transaction().execute(async (transaction) => {
      await lockFamily(transaction, member.familyId)
      const refused = await changeChildren(transaction, deps, member.familyId, hashed)
      if (refused !== undefined) return refused
      if (Object.keys(own).length > 0) await updateAccount(transaction, member.accountId, own)
      return undefined
    }),
  )
}

/** Updates the children whose usernames the family has, and adds the others. */
async function changeChildren(db: Db, deps: AccountDeps, familyId: string, changes: HashedChange[]) {
  if (changes.length === 0) return undefined
  const known = new Map((await findChildren(db, familyId)).map((child) => [child.username, child.id]))
  const added = changes.filter(({ username }) => !known.has(username))
  const refused = await refuseNewChildren(db, changes, added, known.size)
  if (refused !== undefined) return refused
  for (const { username, name, dob, passwordHash } of changes) {
    const id = known.get(username)
    if (id === undefined) continue
    await updateAccount(db, id, { firstname: name, dob, password_hash: passwordHash, username })
    if (passwordHash !== undefined) await deleteSessionsOf(db, id)
  }
  if (added.length > 0) await addChildren(db, deps, familyId, added)
  return undefined
}

/** The mail tells the parent if somebody else has done it. */
async function addChildren(db: Db, deps: AccountDeps, familyId: string, added: HashedChange[]): Promise<void> {
  const accounts = added.map((child) => toAccount(child, familyId, deps.clock()))
  await insertAccounts(db, accounts)
  const names = accounts.map(({ firstname }) => firstname)
  await mailToParent(db, familyId, (parent) => childAddedEmail(deps, parent, names))
}

async function refuseNewChildren(db: Db, changes: HashedChange[], added: HashedChange[], knownCount: number) {
  const errors = added.flatMap((child) => missingIn(child, changes.indexOf(child)))
  if (errors.length > 0) return new Failure('invalid_input', errors[0]?.message ?? '', { errors })
  if (knownCount + added.length > mostChildren) return new Failure('invalid_input', accountTexts.tooManyChildren)
  return refuseTakenUsernames(
    changes,
    await findTakenUsernames(
      db,
      added.map(({ username }) => username),
    ),
  )
}

/** A new child needs every field (S5.09). */
function missingIn({ name, dob, passwordHash }: HashedChange, position: number) {
  const needed = [
    { field: 'name', value: name, message: accountTexts.childNameRequired },
    { field: 'password', value: passwordHash, message: accountTexts.childPasswordRequired },
    { field: 'dob', value: dob, message: accountTexts.childDobRequired },
  ]
  return needed
    .filter(({ value }) => value === undefined)
    .map(({ field, message }) => ({ path: `children.${position}.${field}`, message }))
}

const toAccount = ({ username, name = '', dob, passwordHash = '' }: HashedChange, familyId: string, now: Date) => ({
  id: randomUUID(),
  family_id: familyId,
  role: 'child' as const,
  firstname: name,
  username,
  dob,
  password_hash: passwordHash,
  created_at: now,
})
