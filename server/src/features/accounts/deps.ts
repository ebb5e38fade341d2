import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Passwords } from '../../platform/passwords/passwords.ts'
import { createLimit, type Limit } from '../../platform/rate-limiter.ts'
import type { PurchasedBundles } from './family/profile-queries.ts'

/** What a feature stores about a family: how it is exported, and how the personal part of it is erased (D6). */
export type PersonalData = {
  name: string
  exportData(db: Db, familyId: string): Promise<unknown>
  eraseData(db: Db, familyId: string): Promise<unknown>
}

export type SisterSite = { url: string; secret: string }

export type AccountDeps = {
  db: Db
  clock: Clock
  passwords: Passwords
  /** Encrypts the secrets of second factors. */
  factorKey: Buffer
  /** Shop name and public URL, for emails. */
  shopName: string
  shopOrigin: string
  personalData: PersonalData[]
  purchasedBundles: PurchasedBundles
  /** Where parents are handed over to by a signed token; undefined where their password goes instead. */
  sisterSite: SisterSite | undefined
  failedSignIns: Limit
  codesPerDay: Limit
}

/** Limits for one account, whatever addresses the attempts come from. */
export const limitsPerAccount = (pool: pg.Pool): Pick<AccountDeps, 'failedSignIns' | 'codesPerDay'> => ({
  failedSignIns: createLimit(pool, 'failed-sign-ins', { points: 10, perSeconds: 15 * 60 }),
  codesPerDay: createLimit(pool, 'codes', { points: 20, perSeconds: 24 * 60 * 60 }),
})
