import type { Db } from '../platform/db/database.ts'

type SeedTables = { seed: { name: string } }

/** Whether a seed is ours to sow. A second process waits here until the first has committed, and then finds the work done. */
export async function claimSeed(db: Db, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .withTables<SeedTables>()
    .insertInto('seed')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
