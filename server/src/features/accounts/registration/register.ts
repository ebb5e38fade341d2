import { randomUUID } from 'node:crypto'
import type { RegistrationForm } from '@storylamp/contract/accounts/sign-in'
import { consent } from '@storylamp/contract/texts'
import type { Failure } from '../../../platform/http/failures/failure.ts'
import { findTakenUsernames } from '../family/account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { keepCode, makeCode } from './one-time-codes.ts'
import { mailToRegistrant } from './mail-to-registrant.ts'
import { putRegistration } from './registration-queries.ts'
import { usernameTaken } from '../family/username-conflict.ts'

/** Keeps the attempt and mails a code. What it does and answers is the same whether the address has an account or not (D11). */
export async function register(deps: AccountDeps, form: RegistrationForm): Promise<string | Failure> {
  const { db, clock, passwords } = deps
  const { email, children, password, cpassword: _, ...person } = form
  const usernames = children.map(({ username }) => username)
  const taken = usernameTaken(children, await findTakenUsernames(db, usernames, email))
  if (taken !== undefined) return taken
  const accountId = randomUUID()
  const awaited = await Promise.all(
    children.map(async ({ password: secret, ...child }) => ({ ...child, passwordHash: await passwords.hash(secret) })),
  )
  const attempt = {
    ...person,
    email,
    account_id: accountId,
    password_hash: await passwords.hash(password),
    children: JSON.stringify(awaited),
    usernames,
    consent_version: consent.version,
    consent_text: consent.text,
    asked_at: clock(),
  }
  const code = await makeCode(deps, 'verify', email)
  const isOverfed = (await deps.codesPerDay.use(email)) !== undefined
  await db.transaction().execute(async (transaction) => {
    await putRegistration(transaction, attempt)
    // Nobody's mailbox is filled by a stranger, and the stranger does not learn of it.
    if (isOverfed) return
    await keepCode(transaction, code)
    await mailToRegistrant(transaction, deps, email, code.code)
  })
  return accountId
}
