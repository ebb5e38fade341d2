import type { Db } from '../platform/db/database.ts'

type SeedTables = { seed: { name: string } }

/** True for the first caller only. A second process waits here until the first has committed. */
export async function claimSeed(db: Db, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .withTables<SeedTables>()
    .insertInto('seed')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
