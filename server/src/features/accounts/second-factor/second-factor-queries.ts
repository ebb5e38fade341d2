import type { Db } from '../../../platform/db/database.ts'
import { tables } from '../tables.ts'

export const findSecondFactor = (db: Db, accountId: string) =>
  tables(db).selectFrom('second_factor').selectAll().where('person_id', '=', accountId).executeTakeFirst()

/** Replaces a secret that was offered earlier. Returns false if the second factor is on already. */
export async function upsertOfferedSecret(db: Db, accountId: string, sealedSecret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('second_factor')
    .values({ person_id: accountId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: 0 })
        .where('second_factor.is_on', '=', false),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks the time step of a code as used. Of concurrent requests with the same code, one succeeds. */
export async function useStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('person_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function useRecoveryCode(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('recovery_code')
    .where('person_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function switchOn(db: Db, accountId: string, recoveryHashes: Buffer[]): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('second_factor')
    .set({ is_on: true })
    .where('person_id', '=', accountId)
    .where('is_on', '=', false)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await tables(db)
    .insertInto('recovery_code')
    .values(recoveryHashes.map((code_hash) => ({ person_id: accountId, code_hash })))
    .execute()
  return true
}

export const deleteSecondFactor = (db: Db, accountId: string) =>
  tables(db).deleteFrom('second_factor').where('person_id', '=', accountId).execute()
