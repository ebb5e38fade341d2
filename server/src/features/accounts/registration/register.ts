import { randomUUID } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { consent } from '@storylamp/contract/accounts/consent'
import type { RegistrationForm } from '@storylamp/contract/accounts/sign-in'
import type { Db } from '../../../platform/db/database.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { queueUrgentMail } from '../../../platform/mail/mail.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOfMark } from '../devices/known-devices.ts'
import { alreadyRegisteredEmail, verificationEmail } from '../emails.ts'
import { consentOutdated } from '../family/consent.ts'
import { recogniseFamily } from '../family/former-families.ts'
import { findPersonByEmail, insertConsent, insertFamily, insertPeople } from '../family/people.ts'
import { refuseTakenUsernames, refuseUsernameConflict } from '../family/username-conflict.ts'
import { emailSalt, hashNewPasswords, passwordsOfChildren, refuseCommonPasswords } from '../sign-in/new-passwords.ts'
import {
  type Attempt,
  deleteAttempts,
  deleteCode,
  findAttempt,
  findNewestAttempt,
  findOwnAttempts,
  insertAttempt,
  lockEmail,
  makeRoomBelow,
  type ProofOfAttempt,
} from './code-queries.ts'
import { codeWrong, findRightCode, hashOfSender, pauseLeftMs, storeNewCode } from './one-time-codes.ts'

const maxAttempts = 5

/**
 * Stores the attempt beside others for the same email, and mails a code. Work and reply are the same whether the
 * address has an account or not.
 */
export async function register(deps: AccountDeps, form: RegistrationForm, network: string) {
  const { db } = deps
  const { email, children } = form
  const common = await refuseCommonPasswords([
    { path: 'password', password: form.password },
    ...passwordsOfChildren(children),
  ])
  if (common !== undefined) return common
  if ((form.consentVersion ?? consent.version) !== consent.version) return consentOutdated()
  const refused = await refuseTakenUsernames(db, children, children, email)
  if (refused !== undefined) return refused
  const hashes = await hashAll(deps, form, network)
  if (hashes instanceof Refusal) return hashes
  const attempt = toAttempt(deps, form, network, hashes)
  const isOverDailyLimit = (await deps.codesPerDay.use(email)) !== undefined
  await db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    await makeRoomBelow(transaction, email, maxAttempts)
    await insertAttempt(transaction, { ...attempt, children: JSON.stringify(attempt.children) })
    // No refusal: it would reveal how many codes others have requested for this address.
    if (isOverDailyLimit) return
    const code = await storeNewCode(transaction, deps, { purpose: 'verify', email, attemptId: attempt.id })
    await mailToRegistrant(transaction, deps, attempt, code)
  })
  return attempt.id
}

/** The parent's password first. No hash waits for the code: see decision 32. */
async function hashAll(deps: AccountDeps, { email, password, children }: RegistrationForm, network: string) {
  const salt = await emailSalt(deps, email)
  const ofChildren = children.map(({ password }) => ({ secret: password }))
  return hashNewPasswords(deps.passwords, [{ secret: password, salt }, ...ofChildren], network)
}

function toAttempt(deps: AccountDeps, form: RegistrationForm, network: string, hashes: string[]) {
  const { children, password: _, cpassword: __, consentVersion: ___, deviceMark, ...person } = form
  const [password_hash = '', ...childHashes] = hashes
  return {
    ...person,
    id: randomUUID(),
    password_hash,
    children: children.map(({ password: _, ...child }, at) => ({ ...child, passwordHash: childHashes[at] ?? '' })),
    usernames: children.map(({ username }) => username),
    consent_version: consent.version,
    consent_text: consent.text,
    asked_at: deps.clock(),
    sender_hash: hashOfSender(deps, network),
    device_hash: deviceMark === undefined ? null : hashOfMark(deviceMark),
  }
}

type Request = ProofOfAttempt & { email: string }

/**
 * Sends another code, at most one a minute; earlier ones stay valid. The reply is the same if nobody has registered. A caller
 * who proves to have made an attempt has a separate pause and limit.
 */
export async function resendCode(deps: AccountDeps, request: Request) {
  const { email } = request
  const { attempt, isOwn } = await chooseAttempt(deps.db, request)
  const counted = { purpose: 'verify' as const, email, attemptId: isOwn ? attempt?.id : undefined }
  const waitMs = await pauseLeftMs(deps.db, deps, counted)
  if (waitMs > 0) return tooManyRequests(accountTexts.tooManyCodes, waitMs)
  const exceeded = await budgetOf(deps, email, isOwn ? attempt : undefined)
  if (exceeded !== undefined) return tooManyRequests(accountTexts.tooManyCodes, exceeded.waitMs)
  return deps.db.transaction().execute(async (transaction) => {
    await lockEmail(transaction, email)
    const pauseMs = await pauseLeftMs(transaction, deps, counted)
    if (pauseMs > 0) return tooManyRequests(accountTexts.tooManyCodes, pauseMs)
    const { attempt } = await chooseAttempt(transaction, request)
    const code = await storeNewCode(transaction, deps, { purpose: 'verify', email, attemptId: attempt?.id })
    if (attempt !== undefined) await mailToRegistrant(transaction, deps, attempt, code)
    return undefined
  })
}

/** The caller's attempt, else the newest; none if the `_id` is unknown. */
async function chooseAttempt(db: Db, { email, ...proof }: Request): Promise<{ attempt?: Attempt; isOwn: boolean }> {
  const [own] = await findOwnAttempts(db, email, proof)
  if (own !== undefined) return { attempt: own, isOwn: true }
  const newest = proof._id === undefined ? await findNewestAttempt(db, email) : undefined
  return newest === undefined ? { isOwn: false } : { attempt: newest, isOwn: false }
}

const budgetOf = ({ codesPerDay, codesPerAttempt }: AccountDeps, email: string, own: Attempt | undefined) =>
  own === undefined ? codesPerDay.use(email) : codesPerAttempt.use(own.id)

type Verification = ProofOfAttempt & { email: string; otp: string }

/** The entered code decides which attempt becomes the family; the others are deleted. */
export async function verifyEmail(deps: AccountDeps, { email, otp, ...proof }: Verification, network: string) {
  const attemptIds = (await findOwnAttempts(deps.db, email, proof)).map(({ id }) => id)
  const isOwner = attemptIds.length > 0
  const code = await findRightCode(deps, { purpose: 'verify', email, code: otp, isOwner, network, attemptIds })
  if (code === undefined) return codeWrong()
  return refuseUsernameConflict(() =>
    deps.db.transaction().execute(async (transaction) => {
      await lockEmail(transaction, email)
      const attempt = code.attemptId === null ? undefined : await findAttempt(transaction, code.attemptId)
      const isUnused = await deleteCode(transaction, code.id)
      await deleteAttempts(transaction, email)
      const hasAccount = (await findPersonByEmail(transaction, email)) !== undefined
      if (!isUnused || attempt === undefined || hasAccount) return codeWrong()
      await createFamily(transaction, deps, attempt)
      return undefined
    }),
  )
}

async function createFamily(db: Db, deps: AccountDeps, attempt: Attempt): Promise<void> {
  const { id, email, password_hash, firstname, lastname, mobile, dob, children } = attempt
  const familyId = randomUUID()
  const now = deps.clock()
  const shared = { family_id: familyId, created_at: now }
  await insertFamily(db, familyId, now)
  await insertPeople(db, [
    { ...shared, id, email, password_hash, firstname, lastname, mobile, dob },
    ...children.map(({ name, username, dob, passwordHash }) => ({
      ...shared,
      ...{ id: randomUUID(), firstname: name, username, dob, password_hash: passwordHash },
    })),
  ])
  await insertConsent(db, {
    person_id: id,
    version: attempt.consent_version,
    text: attempt.consent_text,
    given_at: attempt.asked_at,
  })
  await recogniseFamily(db, deps, familyId, email)
}

/** The owner of an existing account gets a notice instead of a code. */
export async function mailToRegistrant(db: Db, deps: AccountDeps, attempt: Attempt, code: string): Promise<void> {
  const owner = await findPersonByEmail(db, attempt.email)
  const shop = await nameShop(db, deps)
  await queueUrgentMail(
    db,
    owner === undefined
      ? verificationEmail(shop, attempt, code)
      : alreadyRegisteredEmail(shop, attempt.email, owner.firstname),
  )
}
