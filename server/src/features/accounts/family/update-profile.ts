import { randomUUID } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { isTooOldFor } from '@storylamp/contract/accounts/fields/date-of-birth'
import type { ChildChange, ProfileChange } from '@storylamp/contract/accounts/profile'
import { maxChildren } from '@storylamp/contract/limits'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { childAddedEmail } from '../emails.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { hashNewPasswords, passwordsOfChildren, refuseCommonPasswords } from '../sign-in/new-passwords.ts'
import { accountGone, consentOutdated, hasCurrentConsent } from './consent.ts'
import { mailToParents } from './mail-to-parents.ts'
import {
  findChildren,
  findLatestDateOfBirth,
  findPerson,
  insertPeople,
  lockFamily,
  setPassword,
  updatePerson,
} from './people.ts'
import { refuseTakenUsernames, refuseUsernameConflict } from './username-conflict.ts'

/**
 * A child changes its first name only; a parent also changes the family's children. Passwords are hashed only after
 * all other checks have passed.
 */
export async function updateProfile(
  deps: AccountDeps,
  member: Member,
  { children = [], mutedMails, ...named }: ProfileChange,
) {
  const { db } = deps
  const own = { ...named, ...(mutedMails === undefined ? {} : { muted_mails: [...new Set(mutedMails)] }) }
  const isForParents =
    children.length > 0 || mutedMails !== undefined || own.lastname !== undefined || own.mobile !== undefined
  if (member.role === 'child' && isForParents) return new Refusal('parent_required', accountTexts.askAParent)
  if (member.role === 'admin' && (children.length > 0 || mutedMails !== undefined))
    return new Refusal('forbidden', accountTexts.notAllowed)
  const common = await refuseCommonPasswords(passwordsOfChildren(children))
  if (common !== undefined) return common
  const { refused, added } = await findChanges(db, member.familyId, children)
  if (refused !== undefined) return refused
  if (added.length > 0 && !(await hasCurrentConsent(db, member.accountId))) return consentOutdated()
  const exceeded = await countNewPasswords(deps, member, children)
  if (exceeded !== undefined) return exceeded
  const hashed = await hashPasswords(deps, member, children)
  if (hashed instanceof Refusal) return hashed
  const outcome = await refuseUsernameConflict(() =>
    db.transaction().execute(async (transaction) => {
      await lockFamily(transaction, member.familyId)
      if ((await findPerson(transaction, member.accountId)) === undefined) return accountGone()
      const refused = await saveChildren(transaction, deps, member.familyId, hashed)
      if (refused !== undefined) return refused
      if (Object.keys(own).length > 0) await updatePerson(transaction, member.accountId, own)
      return undefined
    }),
  )
  if (outcome === undefined) await clearFailures(deps, children)
  return outcome
}

/** A new password lets a child in again that strangers have locked out. */
async function clearFailures({ strangersSignIns }: AccountDeps, children: ChildChange[]): Promise<void> {
  for (const { username, password } of children) if (password !== undefined) await strangersSignIns.reset(username)
}

/** A family may set the passwords of all its children a few times in an hour. */
async function countNewPasswords({ newPasswords }: AccountDeps, { familyId }: Member, children: ChildChange[]) {
  if (children.every(({ password }) => password === undefined)) return undefined
  const exceeded = await newPasswords.use(familyId)
  return exceeded && tooManyRequests(accountTexts.tooManyTries, exceeded.waitMs)
}

/** The same changes with hashes in place of the passwords. */
async function hashPasswords({ passwords }: AccountDeps, { familyId }: Member, children: ChildChange[]) {
  const changed = children.flatMap(({ username, password }) => (password === undefined ? [] : [{ username, password }]))
  const secrets = changed.map(({ password }) => ({ secret: password }))
  const hashes = await hashNewPasswords(passwords, secrets, familyId)
  if (hashes instanceof Refusal) return hashes
  const hashOf = new Map(changed.map(({ username }, at) => [username, hashes[at]]))
  return children.map((child) => ({ ...child, password: hashOf.get(child.username) }))
}

async function findChanges(db: Db, familyId: string, changes: ChildChange[]) {
  const known = new Map((await findChildren(db, familyId)).map((child) => [child.username ?? '', child]))
  const added = changes.filter(({ username }) => !known.has(username))
  return { known, added, refused: await refuseChildren(db, familyId, changes, known) }
}

async function saveChildren(db: Db, deps: AccountDeps, familyId: string, changes: ChildChange[]) {
  if (changes.length === 0) return undefined
  const { known, added, refused } = await findChanges(db, familyId, changes)
  if (refused !== undefined) return refused
  for (const { username, name, dob, password } of changes) {
    const id = known.get(username)?.id
    if (id === undefined) continue
    // The password first, as whoever deletes the child locks the login first.
    if (password !== undefined) await setPassword(db, id, password)
    await updatePerson(db, id, { firstname: name, dob })
    if (password !== undefined) await deleteSessionsOf(db, id)
  }
  if (added.length > 0) await addChildren(db, deps, familyId, added)
  return undefined
}

/** The mail warns the parent if somebody else added the child. */
async function addChildren(db: Db, deps: AccountDeps, familyId: string, added: ChildChange[]): Promise<void> {
  const children = added.map((child) => toPerson(child, familyId, deps.clock()))
  await insertPeople(db, children)
  const names = children.map(({ firstname }) => firstname)
  await mailToParents(db, deps, familyId, (parent, shop) => childAddedEmail(shop, parent, names))
}

const toPerson = ({ username, name = '', dob = '', password = '' }: ChildChange, familyId: string, now: Date) => ({
  id: randomUUID(),
  family_id: familyId,
  firstname: name,
  username,
  dob,
  password_hash: password,
  created_at: now,
})

type Known = Map<string, { dob: string | null }>

/** What is wrong with changes of the family's children, `known` by username, and with new ones. */
async function refuseChildren(db: Db, familyId: string, changes: ChildChange[], known: Known) {
  const added = changes.filter(({ username }) => !known.has(username))
  const parent = await findLatestDateOfBirth(db, familyId)
  const errors = changes.flatMap((child, position) => [
    ...(added.includes(child) ? missingIn(child, position) : []),
    ...(isDateChanged(child, known) && isTooOldFor(parent, child.dob) ? [tooOld(position)] : []),
  ])
  if (errors.length > 0) return new Refusal('invalid_input', errors[0]?.message ?? '', { errors })
  if (known.size + added.length > maxChildren) return new Refusal('invalid_input', accountTexts.tooManyChildren)
  return refuseTakenUsernames(db, changes, added)
}

/** Families from before the rule keep the dates that they have. */
const isDateChanged = ({ username, dob }: ChildChange, known: Known) => dob !== known.get(username)?.dob

const tooOld = (position: number) => ({ path: `children.${position}.dob`, message: accountTexts.childTooOld })

/** A new child needs every field. */
function missingIn({ name, dob, password }: ChildChange, position: number) {
  const needed = [
    { field: 'name', value: name, message: accountTexts.childNameRequired },
    { field: 'password', value: password, message: accountTexts.childPasswordRequired },
    { field: 'dob', value: dob, message: accountTexts.childDobRequired },
  ]
  return needed
    .filter(({ value }) => value === undefined)
    .map(({ field, message }) => ({ path: `children.${position}.${field}`, message }))
}
