import { randomUUID } from 'node:crypto'
import { consent } from '@storylamp/contract/accounts/consent'
import type { RegistrationForm } from '@storylamp/contract/accounts/sign-in'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOfMark } from '../devices/known-devices.ts'
import { consentOutdated } from '../family/consent.ts'
import { refuseTakenUsernames } from '../family/username-conflict.ts'
import { emailSalt } from '../sign-in/email-salt.ts'
import { hashNewPasswords } from '../sign-in/hash-new-passwords.ts'
import { passwordsOfChildren, refuseCommonPasswords } from '../sign-in/refuse-common-passwords.ts'
import { insertAttempt, makeRoomBelow } from './attempt-queries.ts'
import { lockEmail } from './code-queries.ts'
import { mailToRegistrant } from './mail-to-registrant.ts'
import { hashOfSender, storeNewCode } from './one-time-codes.ts'

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
