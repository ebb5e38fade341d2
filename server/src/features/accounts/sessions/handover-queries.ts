import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

type Handover = Omit<AccountTables['session_handover'], 'session_id'>

type Proof = { sessionId: string; refreshHash: Buffer; unusedSince: Date }

/** Replaces an earlier code of the session. Returns whether the session was still there, with this refresh token. */
export async function upsertHandover(db: Db, proof: Proof, handover: Handover): Promise<boolean> {
  const { code_hash, state_hash, to_host, expires_at } = handover
  const { numAffectedRows } = await sql`
    INSERT INTO session_handover (session_id, code_hash, state_hash, to_host, expires_at)
    SELECT id, ${code_hash}, ${state_hash}, ${to_host}, ${expires_at} FROM session
    WHERE id = ${proof.sessionId} AND EXISTS (SELECT FROM session_token WHERE session_id = session.id
      AND refresh_hash = ${proof.refreshHash} AND (spent_at IS NULL OR spent_at >= ${proof.unusedSince}))
    FOR KEY SHARE
    ON CONFLICT (session_id) DO UPDATE SET code_hash = excluded.code_hash, state_hash = excluded.state_hash,
      to_host = excluded.to_host, expires_at = excluded.expires_at`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the code, so that one of several concurrent calls gets it. */
export const takeHandover = (db: Db, codeHash: Buffer) =>
  tables(db).deleteFrom('session_handover').where('code_hash', '=', codeHash).returningAll().executeTakeFirst()

/**
 * Keeps the session of a code from being ended by others until the transaction is over. The account is locked first and the code
 * not at all, as whatever deletes an account or ends a session locks them in this order.
 */
export async function lockHandedSession(db: Db, codeHash: Buffer) {
  const found = await tables(db)
    .selectFrom('session_handover')
    .innerJoin('session', 'session.id', 'session_id')
    .select(['session.id', 'account_id'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  if (found === undefined) return undefined
  await tables(db).selectFrom('account').select('id').where('id', '=', found.account_id).forKeyShare().execute()
  return tables(db)
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['session.id', 'account_id', 'role', 'started_at', 'expires_at', 'password_confirmed_at', 'sign_in_id'])
    .where('session.id', '=', found.id)
    .forKeyShare('session')
    .executeTakeFirst()
}
