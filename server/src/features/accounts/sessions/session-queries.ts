import type { Role } from '@storylamp/contract/accounts/roles'
import { type RawBuilder, sql } from 'kysely'
import { type Db, prepare } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { lockAccountsOf, lockFamily } from '../family/account-queries.ts'
import { type AccountTables, tables } from '../tables.ts'

type Caller = Omit<Member, 'rights' | 'isPasswordFresh' | 'needsSecondFactor'> & {
  until: Date
  passwordTypedAt: Date
  isAdminWithoutFactor: boolean
}

export const findMember = prepare<Caller, { accessHash: Buffer }>(
  'member',
  (value) => sql`
    SELECT account.id AS "accountId", family_id AS "familyId", role, staff_role AS "staffRole", firstname AS name, email,
      session.id AS "sessionId", access_expires_at AS until, password_confirmed_at AS "passwordTypedAt",
      role = 'admin' AND NOT EXISTS (SELECT FROM second_factor WHERE second_factor.account_id = account.id AND is_on)
        AS "isAdminWithoutFactor"
    FROM session_token JOIN session ON session.id = session_id JOIN account ON account.id = account_id
    WHERE access_hash = ${value('accessHash')}`,
)

const maxSessions = 100

type NewSession = AccountTables['session'] & Omit<AccountTables['session_token'], 'session_id' | 'spent_at'>

/**
 * Inserts both rows with one statement, so that a sign-in commits once. Of too many sessions those end that were not used for
 * longest: the list of them must not grow with every sign-in. What a concurrent sign-in is ending is skipped, so that two of
 * them cannot wait for each other.
 */
const startingSession = <Values extends NewSession>(
  name: string,
  findOwner: (value: (of: keyof Values) => RawBuilder<unknown>) => RawBuilder<unknown>,
) =>
  prepare<{ session_id: string }, Values>(
    name,
    (value) => sql`
    WITH owner AS (${findOwner(value)}), started AS (
      INSERT INTO session (id, account_id, device, started_at, last_used_at, password_confirmed_at, expires_at, sign_in_id)
      SELECT ${value('id')}, owner.id, ${value('device')}, ${value('started_at')}, ${value('last_used_at')},
        ${value('password_confirmed_at')}, ${value('expires_at')}, ${value('sign_in_id')} FROM owner
      RETURNING id
    ), ended AS (
      DELETE FROM session WHERE id IN (
        SELECT id FROM session WHERE id IN (
          SELECT id FROM session WHERE account_id = (SELECT id FROM owner)
          ORDER BY last_used_at DESC OFFSET ${sql.lit(maxSessions - 1)}
        ) FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO session_token (refresh_hash, access_hash, session_id, salt, access_expires_at)
    SELECT ${value('refresh_hash')}, ${value('access_hash')}, id, ${value('salt')}, ${value('access_expires_at')} FROM started
    RETURNING session_id`,
  )

export const insertSession = startingSession<NewSession>(
  'start session',
  (value) => sql`SELECT id FROM account WHERE id = ${value('account_id')}`,
)

/**
 * Inserts nothing if the password was changed after it was checked: ending the sessions would miss one that starts later. The
 * account is locked before any session, as by a change of the password.
 */
export const insertSessionOfPassword = startingSession<NewSession & { password_hash: string }>(
  'start session of password',
  (value) => sql`
    SELECT id FROM account WHERE id = ${value('account_id')} AND password_hash = ${value('password_hash')} FOR SHARE`,
)

export const insertToken = (db: Db, token: AccountTables['session_token']) =>
  tables(db).insertInto('session_token').values(token).execute()

/** Locks the session of a refresh token, so that concurrent refreshes run one after another. */
export const lockSessionOf = (db: Db, refreshHash: Buffer) =>
  sql<{ id: string; account_id: string; started_at: Date; expires_at: Date; sign_in_id: string | null; role: Role }>`
    SELECT session.id, account_id, started_at, expires_at, sign_in_id, role FROM session JOIN account ON account.id = account_id
    WHERE session.id = (SELECT session_id FROM session_token WHERE refresh_hash = ${refreshHash}) FOR UPDATE OF session`
    .execute(db)
    .then(({ rows }) => rows[0])

export const findToken = (db: Db, refreshHash: Buffer) =>
  tables(db).selectFrom('session_token').selectAll().where('refresh_hash', '=', refreshHash).executeTakeFirstOrThrow()

export const markTokenUsed = (db: Db, refreshHash: Buffer, now: Date) =>
  tables(db).updateTable('session_token').set({ spent_at: now }).where('refresh_hash', '=', refreshHash).execute()

export const extendSession = (db: Db, id: string, change: { expires_at: Date; last_used_at: Date }) =>
  tables(db).updateTable('session').set(change).where('id', '=', id).execute()

/** Notes when staff were last seen. Skipped while somebody changes the account, who may wait for a session that is locked here. */
export const recordSeen = (db: Db, accountId: string, now: Date) =>
  sql`UPDATE account SET last_seen_at = ${now} WHERE id = (
    SELECT id FROM account WHERE id = ${accountId} AND role = 'admin' FOR NO KEY UPDATE SKIP LOCKED)`.execute(db)

export const recordPasswordTyped = (db: Db, id: string, now: Date) =>
  tables(db).updateTable('session').set({ password_confirmed_at: now }).where('id', '=', id).execute()

export const deleteSession = (db: Db, id: string) => tables(db).deleteFrom('session').where('id', '=', id).execute()

export const findSignInOf = (db: Db, refreshHash: Buffer) =>
  tables(db)
    .selectFrom('session_token')
    .innerJoin('session', 'session.id', 'session_id')
    .select((row) => row.fn.coalesce('sign_in_id', 'session.id').as('signInId'))
    .where('refresh_hash', '=', refreshHash)
    .executeTakeFirst()
    .then((found) => found?.signInId)

/**
 * Locks the sessions in one order, so that two calls cannot wait for each other. Repeated until none is left: a statement does
 * not see the session that a hand-over starts while it waits for the lock of the first one.
 */
async function deleteSessions(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  let total = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM session WHERE id IN (
      SELECT id FROM session WHERE ${condition} ORDER BY id FOR UPDATE)`.execute(db)
    if (numAffectedRows === 0n) return total
    total += Number(numAffectedRows)
  }
}

export const deleteSignIn = (db: Db, signInId: string) =>
  deleteSessions(db, sql`id = ${signInId} OR sign_in_id = ${signInId}`)

export const deleteSessionsOf = (db: Db, accountId: string) => deleteSessions(db, sql`account_id = ${accountId}`)

export const deleteOtherSessions = (db: Db, { accountId, sessionId }: Member) =>
  deleteSessions(db, sql`account_id = ${accountId} AND id <> ${sessionId}`)

/** The family is locked first, then its accounts, as by whoever changes their passwords or deletes them. */
export async function deleteSessionsOfFamily(db: Db, familyId: string): Promise<number> {
  await lockFamily(db, familyId)
  await lockAccountsOf(db, familyId)
  return deleteSessions(db, sql`account_id IN (SELECT id FROM account WHERE family_id = ${familyId})`)
}

export const findSessionsOf = (db: Db, accountId: string) =>
  tables(db)
    .selectFrom('session')
    .select(['device', 'started_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('started_at')
    .execute()

const accountsVisibleTo = (db: Db, { accountId, familyId, role }: Member) => {
  const accounts = tables(db).selectFrom('account').select('id')
  if (role !== 'user') return accounts.where('id', '=', accountId)
  const isOwnOrChild = sql<boolean>`(role = 'child' OR id = ${accountId})`
  return accounts.where('family_id', '=', familyId).where(isOwnOrChild)
}

/** One row for each sign-in: sessions on both hosts are one device to its owner. */
export const findVisibleSignIns = (db: Db, member: Member, now: Date) =>
  tables(db)
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'account_id')
    .select((row) => [
      row.fn.coalesce('sign_in_id', 'session.id').as('id'),
      'account_id',
      'firstname',
      row.fn.min('device').as('device'),
      row.fn.min('started_at').as('started_at'),
      row.fn.max('last_used_at').as('last_used_at'),
      sql<boolean>`bool_or(session.id = ${member.sessionId})`.as('isCurrent'),
    ])
    .where('account_id', 'in', accountsVisibleTo(db, member))
    .where('expires_at', '>', now)
    .groupBy((row) => [row.fn.coalesce('sign_in_id', 'session.id'), 'account_id', 'firstname'])
    .orderBy('isCurrent', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

export const isVisibleSignIn = async (db: Db, member: Member, id: string): Promise<boolean> => {
  const found = await tables(db)
    .selectFrom('session')
    .select('id')
    .where((row) => row.or([row('id', '=', id), row('sign_in_id', '=', id)]))
    .where('account_id', 'in', accountsVisibleTo(db, member))
    .executeTakeFirst()
  return found !== undefined
}
