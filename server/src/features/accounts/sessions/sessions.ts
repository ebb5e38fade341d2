import { randomUUID } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Role } from '@storylamp/contract/accounts/roles'
import type { SignedInDevice } from '@storylamp/contract/accounts/sessions'
import { rightsOf } from '@storylamp/contract/accounts/staff-rights'
import { dayMs, hourMs, later, minuteMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Identify, Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { AccountDeps } from '../deps.ts'
import {
  deleteSignIn,
  findColleague,
  findMember,
  findSignInOf,
  findVisibleSignIns,
  insertSession,
  insertSessionOfPassword,
  isVisibleSignIn,
  recordSeen,
} from './session-queries.ts'
import { hashOf, newRefreshToken, newTokenRow, pairOf } from './token-pairs.ts'

/** An unused session ends after this time; one that is used ends with its absolute lifetime. */
const idleMs = 30 * dayMs
const lifetimeMs: Record<Role, number> = { user: 90 * dayMs, child: 90 * dayMs, admin: 12 * hourMs }

export const sessionEndsAt = (role: Role, startedAt: Date, now: Date): Date =>
  new Date(Math.min(later(now, idleMs).getTime(), later(startedAt, lifetimeMs[role]).getTime()))

type Owner = { id: string; role: Role }

type SignIn = { started_at: Date; password_confirmed_at: Date; sign_in_id: string | null }

const newSignIn = (now: Date): SignIn => ({ started_at: now, password_confirmed_at: now, sign_in_id: null })

/** Starts a session of a checked password; undefined if the password has been changed since. */
export async function startSession(db: Db, account: Owner & { password_hash: string }, device: string, now: Date) {
  const { row, pair } = newSession(account, device, now, newSignIn(now))
  const started = await insertSessionOfPassword(db, { ...row, password_hash: account.password_hash })
  if (started.length === 0) return undefined
  if (account.role === 'admin') await recordSeen(db, account.id, now)
  return pair
}

export async function continueSignIn(db: Db, owner: Owner, device: string, now: Date, signIn: SignIn) {
  const { row, pair } = newSession(owner, device, now, signIn)
  await insertSession(db, row)
  return pair
}

function newSession({ id: person_id, role }: Owner, device: string, now: Date, signIn: SignIn) {
  const id = randomUUID()
  const refreshToken = newRefreshToken()
  const expires_at = sessionEndsAt(role, signIn.started_at, now)
  const token = newTokenRow(refreshToken, { id, expires_at }, now)
  const row = { ...token, ...signIn, id, person_id, device, last_used_at: now, expires_at }
  return { row, pair: pairOf(refreshToken, token.salt) }
}

/** Ends the sign-in of a refresh token, used or not, on both hosts. An unknown token is no error: its session is over. */
export async function logout(db: Db, refreshToken: string): Promise<void> {
  const signInId = await findSignInOf(db, hashOf(refreshToken))
  if (signInId !== undefined) await deleteSignIn(db, signInId)
}

const passwordFreshMs = 10 * minuteMs

/** Looked up on every call, so that every process refuses an ended session at once. */
export const createIdentify =
  ({ db, clock, isSecondFactorRequired }: AccountDeps): Identify =>
  async (accessToken) => {
    const [caller] = await findMember(db, { accessHash: hashOf(accessToken) })
    const now = clock()
    if (caller === undefined || caller.until <= now) return undefined
    const { until: _, passwordTypedAt, ...member } = caller
    const [colleague] = member.role === 'admin' ? await findColleague(db, { id: member.accountId }) : []
    return {
      ...member,
      rights: rightsOf(member.staffRole),
      name: colleague?.name ?? '',
      isPasswordFresh: passwordTypedAt > later(now, -passwordFreshMs),
      needsSecondFactor: isSecondFactorRequired && colleague?.hasSecondFactor === false,
    }
  }

/** The sign-ins that the caller may see and end: their own and, for a parent, the children's. The current one comes first. */
export async function listDevices(db: Db, member: Member, now: Date): Promise<SignedInDevice[]> {
  const signIns = await findVisibleSignIns(db, member, now)
  return signIns.map(({ id, person_id, firstname, device, started_at, last_used_at, isCurrent }) => ({
    _id: id,
    ...(person_id === member.accountId ? {} : { childName: firstname }),
    device,
    startedAt: started_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    isCurrent,
  }))
}

export async function endDevice(db: Db, member: Member, signInId: string) {
  const isVisible = isUuid(signInId) && (await isVisibleSignIn(db, member, signInId))
  if (!isVisible) return new Refusal('not_found', accountTexts.deviceNotFound)
  await deleteSignIn(db, signInId)
  return undefined
}
