import { randomUUID } from 'node:crypto'
import { consent } from '@storylamp/contract/accounts/consent'
import type { RegistrationForm } from '@storylamp/contract/accounts/sign-in'
import type { AccountDeps } from '../deps.ts'
import { hashOfMark } from '../devices/known-devices.ts'
import { findTakenUsernames } from '../family/account-queries.ts'
import { consentOutdated } from '../family/consent.ts'
import { refuseTakenUsernames } from '../family/username-conflict.ts'
import { keyedHash } from '../keyed-hash.ts'
import { emailSalt } from '../sign-in/email-salt.ts'
import { passwordsOfChildren, refuseCommonPasswords } from '../sign-in/refuse-common-passwords.ts'
import { insertAttempt, makeRoomBelow } from './attempt-queries.ts'
import { lockEmail } from './code-queries.ts'
import { mailToRegistrant } from './mail-to-registrant.ts'
import { storeNewCode } from './one-time-codes.ts'

const maxAttempts = 5

/**
 * Stores the attempt beside others for the same email (D90), and mails a code. Work and reply are the same whether the
 * address has an account or not (D11).
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
  const taken = await findTakenUsernames(
    db,
    children.map(({ username }) => username),
    email,
  )
  const refused = refuseTakenUsernames(children, taken)
  if (refused !== undefined) return refused
  const attempt = await toAttempt(deps, form, network)
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

async function toAttempt(deps: AccountDeps, form: RegistrationForm, network: string) {
  const { passwords, clock, hashKey } = deps
  const { children, password, cpassword: _, consentVersion: __, deviceMark, ...person } = form
  const salt = await emailSalt(deps, form.email)
  const [password_hash, ...childHashes] = await Promise.all([
    passwords.hash(password, { owner: network, salt }),
    ...children.map(({ password }) => passwords.hash(password, { owner: network })),
  ])
  return {
    ...person,
    id: randomUUID(),
    password_hash,
    children: children.map(({ password: _, ...child }, at) => ({ ...child, passwordHash: childHashes[at] ?? '' })),
    usernames: children.map(({ username }) => username),
    consent_version: consent.version,
    consent_text: consent.text,
    asked_at: clock(),
    sender_hash: keyedHash(hashKey, 'sender', network),
    device_hash: deviceMark === undefined ? null : hashOfMark(deviceMark),
  }
}
