import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountDeps } from '../deps.ts'
import { keyedHash } from '../keyed-hash.ts'
import { type AccountTables, tables } from '../tables.ts'

type Deps = Pick<AccountDeps, 'personalData' | 'hashKey' | 'clock'>

/** A family that leaves is found again by a keyed hash of its address, if a feature has something that must not be forgotten. */
export async function rememberFamily(db: Db, deps: Deps, familyId: string, email: string): Promise<void> {
  for (const { isRemembered } of deps.personalData) {
    if (!(await isRemembered?.(db, familyId))) continue
    const row = { family_id: familyId, email_hash: hashOf(deps, email), left_at: deps.clock(), rejoined_as: null }
    return insertFormerFamily(db, row)
  }
}

const hashOf = ({ hashKey }: Pick<Deps, 'hashKey'>, email: string) => keyedHash(hashKey, 'email', email)

const insertFormerFamily = async (db: Db, row: Insertable<AccountTables['former_family']>): Promise<void> => {
  await tables(db)
    .insertInto('former_family')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function recogniseFamily(db: Db, deps: Deps, familyId: string, email: string): Promise<void> {
  const former = await tables(db)
    .updateTable('former_family')
    .set({ rejoined_as: familyId })
    .where('email_hash', '=', hashOf(deps, email))
    .returning('family_id')
    .execute()
  for (const { follow } of deps.personalData) {
    for (const { family_id } of former) await follow?.(db, family_id, familyId)
  }
}

/** Families that left and came back, with what they are now. */
export const findRejoined = (db: Db, familyIds: string[]) =>
  tables(db)
    .selectFrom('former_family')
    .select(['family_id', 'rejoined_as'])
    .where('rejoined_as', 'is not', null)
    .where('family_id', '=', sql<string>`ANY(${familyIds}::uuid[])`)
    .$narrowType<{ rejoined_as: string }>()
    .execute()
