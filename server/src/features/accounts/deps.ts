import type { OpenItem } from '@storylamp/contract/refusals'
import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { type Clock, hourSeconds, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLimit, type Limit, scaled } from '../../platform/limits/rate-limiter.ts'
import type { Log } from '../../platform/logs/log.ts'
import type { Passwords } from '../../platform/passwords/passwords.ts'
import { shopKey } from '../../platform/secrets/keys.ts'
import type { SettingsCache } from '../settings/index.ts'

/** What a feature stores about a family: how it is exported, and how the personal part of it is erased. */
export type PersonalData = {
  name: string
  exportData(db: Db, familyId: string): Promise<unknown>
  eraseData(db: Db, familyId: string): Promise<unknown>
  /** What was sent without signing in is known by the email address alone, and erased with that of each parent. */
  eraseByEmail?(db: Db, email: string): Promise<unknown>
  open?: OpenItems
  /** Whether a family that leaves is recognised when its address registers again. */
  isRemembered?(db: Db, familyId: string): Promise<boolean>
  /** What follows a family that has left to the one that its parent has opened since. */
  follow?(db: Db, formerFamilyId: string, familyId: string): Promise<void>
}

/** What is still open in a feature when a family is deleted. */
export type OpenItems = {
  /** Closes unpaid checkouts at the provider, so it runs outside of any transaction. */
  close?(familyId: string): Promise<void>
  /** Runs before the family is locked, because a payment is always locked before its family. */
  lock?(db: Db, familyId: string): Promise<void>
  find(db: Db, familyId: string): Promise<OpenItem[]>
  settle?(db: Db, familyId: string): Promise<void>
}

type SisterSite = { url: string; secret: string }

export type AccountDeps = {
  db: Db
  settings: SettingsCache
  clock: Clock
  passwords: Passwords
  /** Whether admins must have a second factor; not while the sandbox runs. */
  isSecondFactorRequired: boolean
  /** Encrypts the secrets of second factors. */
  factorKey: Buffer
  shopOrigin: string
  /** Sessions are handed over between its host and that of the shop. */
  bundlesSiteUrl: string
  personalData: PersonalData[]
  /** SQL for the ids of the bundles that a family has bought, as an array; another feature's table holds them. */
  purchasedBundles: (familyId: RawBuilder<unknown>) => RawBuilder<string[]>
  /** Ends the address that opens a family's stories without signing in. Returns whether there was one. */
  revokeFeed: (db: Db, familyId: string) => Promise<boolean>
  /** The sister site for signed hand-overs; undefined if the parent's password is sent instead. */
  sisterSite: SisterSite | undefined
  /** Keys the hashes of codes and of networks, and makes the salts of passwords. */
  hashKey: Buffer
  failedSignIns: Limit
  /** Failed sign-ins of strangers to one name, from all networks together. */
  strangersSignIns: Limit
  /** Passwords that signed-in people type again, right ones too, as each costs a hash. */
  passwordChecks: Limit
  /** Codes for new accounts: per email, and per attempt for callers who prove that they made it. */
  codesPerDay: Limit
  codesPerAttempt: Limit
  /** Codes for a new password: per device or network, and of strangers from all networks together. */
  resetCodes: Limit
  strangersResetCodes: Limit
  newPasswords: Limit
  /** Invitations of each family. */
  parentInvitations: Limit
  /** Calls of each key. */
  keyCalls: Limit
  countWrongCode: () => Promise<void>
}

export const accountHashKey = (db: Db): Promise<Buffer> => shopKey(db, 'accounts')

/** Limits per account, regardless of the client's address. Those for sign-in and codes are never scaled. */
export const limitsPerAccount = (pool: pg.Pool, scale: number) => ({
  failedSignIns: createLimit(pool, 'failed-sign-ins', { points: 10, perSeconds: hourSeconds / 4 }),
  strangersSignIns: createLimit(pool, 'strangers-sign-ins', { points: 100, perSeconds: 24 * hourSeconds }),
  passwordChecks: createLimit(pool, 'password-checks', { points: scaled(60, scale), perSeconds: hourSeconds }),
  codesPerDay: createLimit(pool, 'codes', { points: 20, perSeconds: 24 * hourSeconds }),
  codesPerAttempt: createLimit(pool, 'codes-of-attempts', { points: 5, perSeconds: 24 * hourSeconds }),
  resetCodes: createLimit(pool, 'reset-codes', { points: 20, perSeconds: 24 * hourSeconds }),
  strangersResetCodes: createLimit(pool, 'strangers-reset-codes', { points: 60, perSeconds: 24 * hourSeconds }),
  keyCalls: createLimit(pool, 'key-calls', { points: scaled(600, scale), perSeconds: 60 }),
  parentInvitations: createLimit(pool, 'parent-invitations', {
    points: scaled(10, scale),
    perSeconds: 24 * hourSeconds,
  }),
  newPasswords: createLimit(pool, 'new-passwords', { points: scaled(20, scale), perSeconds: hourSeconds }),
})

/** Guessing the codes of many emails stays below the other limits, so it raises an alarm, at most once an hour per process. */
export function createWrongCodeCounter(pool: pg.Pool, log: Log, clock: Clock, scale: number): () => Promise<void> {
  const perHour = scaled(500, scale)
  const limit = createLimit(pool, 'wrong-codes', { points: perHour, perSeconds: hourSeconds })
  let quietUntil = new Date(0)
  return async () => {
    const exceeded = await limit.use('everybody')
    if (exceeded === undefined || clock() < quietUntil) return
    quietUntil = later(clock(), exceeded.waitMs)
    log.error({ perHour }, 'many wrong codes: somebody may be guessing codes for new accounts or passwords')
  }
}
