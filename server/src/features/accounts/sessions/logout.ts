import type { Db } from '../../../platform/db/database.ts'
import { deleteSession, lockSessionOf } from '../session-queries.ts'
import { hashOf } from './token-pairs.ts'

/** Ends the session of a refresh token, spent or not; one that is not known has nothing to end. */
export async function logout(db: Db, refreshToken: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const session = await lockSessionOf(transaction, hashOf(refreshToken))
    if (session !== undefined) await deleteSession(transaction, session.id)
  })
}
