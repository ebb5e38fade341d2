import { createHmac, randomUUID } from 'node:crypto'
import { later, minuteMs } from '../../../platform/clock.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { findAccount } from '../family/account-queries.ts'

const tokenMs = minuteMs

/** A JSON Web Token (HS256) that says who signs in, in place of the password. Its `jti` lets the sister site take it once. */
export async function makeSisterSiteToken(
  { db, clock, sisterSite, shopOrigin }: AccountDeps,
  { accountId }: Member,
): Promise<Refusal<'not_found'> | { token: string }> {
  const account = await findAccount(db, accountId)
  if (sisterSite === undefined || account === undefined) return new Refusal('not_found', 'Not found')
  const now = clock()
  const claims = {
    iss: shopOrigin,
    aud: sisterSite.url,
    sub: accountId,
    email: account.email,
    jti: randomUUID(),
    iat: seconds(now),
    exp: seconds(later(now, tokenMs)),
  }
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`
  const signature = createHmac('sha256', sisterSite.secret).update(signed).digest('base64url')
  return { token: `${signed}.${signature}` }
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
