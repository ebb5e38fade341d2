import { randomUUID } from 'node:crypto'
import { consent } from '@storylamp/contract/accounts/consent'
import type { RegistrationForm } from '@storylamp/contract/accounts/sign-in'
import type { Passwords } from '../../../platform/passwords/passwords.ts'
import type { AccountDeps } from '../deps.ts'
import { findTakenUsernames } from '../family/account-queries.ts'
import { refuseTakenUsernames } from '../family/username-conflict.ts'
import { mailToRegistrant } from './mail-to-registrant.ts'
import { createCode, storeCode } from './one-time-codes.ts'
import { upsertRegistration } from './registration-queries.ts'

/** Stores the registration and mails a code. Work and reply are the same whether the address has an account or not (D11). */
export async function register(deps: AccountDeps, form: RegistrationForm) {
  const { db, clock, passwords } = deps
  const { email, children, password, cpassword: _, ...person } = form
  const usernames = children.map(({ username }) => username)
  const refused = refuseTakenUsernames(children, await findTakenUsernames(db, usernames, email))
  if (refused !== undefined) return refused
  const accountId = randomUUID()
  const registration = {
    ...person,
    email,
    account_id: accountId,
    password_hash: await passwords.hash(password),
    children: JSON.stringify(await hashPasswords(passwords, children)),
    usernames,
    consent_version: consent.version,
    consent_text: consent.text,
    asked_at: clock(),
  }
  const code = await createCode(deps, 'verify', email)
  const isOverDailyLimit = (await deps.codesPerDay.use(email)) !== undefined
  await db.transaction().execute(async (transaction) => {
    await upsertRegistration(transaction, registration)
    // No refusal: it would reveal how many codes others have requested for this address.
    if (isOverDailyLimit) return
    await storeCode(transaction, code)
    await mailToRegistrant(transaction, deps, email, code.code)
  })
  return accountId
}

const hashPasswords = (passwords: Passwords, children: RegistrationForm['children']) =>
  Promise.all(
    children.map(async ({ password, ...child }) => ({ ...child, passwordHash: await passwords.hash(password) })),
  )
