import type pg from 'pg'
import type { FamilyMemory } from '../../platform/cache/family-memory.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Passwords } from '../../platform/passwords/passwords.ts'
import { createLimit, type Limit } from '../../platform/rate-limiter.ts'
import type { PersonalData } from './personal-data.ts'

/** What the rules of this feature work with. */
export type AccountDeps = {
  db: Db
  clock: Clock
  families: FamilyMemory
  passwords: Passwords
  /** What the secrets of second factors are encrypted with. */
  factorKey: Buffer
  /** For the letters: how the shop is called and where it is found. */
  shopName: string
  shopOrigin: string
  personalData: PersonalData[]
  /** The ids of the bundles that a family has bought; they stand in the profile (S3.01). */
  purchasedBundles(db: Db, familyId: string): Promise<string[]>
  failedSignIns: Limit
  codesPerDay: Limit
}

/** The limits that hold for one account, whatever addresses the attempts come from. */
export const limitsPerAccount = (pool: pg.Pool): Pick<AccountDeps, 'failedSignIns' | 'codesPerDay'> => ({
  failedSignIns: createLimit(pool, 'failed-sign-ins', { points: 10, perSeconds: 15 * 60 }),
  codesPerDay: createLimit(pool, 'codes', { points: 20, perSeconds: 24 * 60 * 60 }),
})
