import type { Role } from '@storylamp/contract/accounts/roles'
import { type RawBuilder, sql } from 'kysely'
import { type Db, prepare } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { lockFamily, lockLoginsOf, people, roleOf } from '../family/people.ts'
import { type AccountTables, tables } from '../tables.ts'

type Caller = Pick<Member, 'accountId' | 'familyId' | 'sessionId' | 'role' | 'staffRole'> & {
  until: Date
  passwordTypedAt: Date
}

/** Runs with every call: it reads no more than where the caller belongs. Staff have no family, so their own id stands for it. */
export const findMember = prepare<Caller, { accessHash: Buffer }>(
  'member',
  (value) => sql`
    SELECT session.person_id AS "accountId", coalesce(family_id, session.person_id) AS "familyId", ${roleOf} AS role,
      staff.role AS "staffRole", session.id AS "sessionId", access_expires_at AS until, password_confirmed_at AS "passwordTypedAt"
    FROM session_token JOIN session ON session.id = session_id
    LEFT JOIN member ON member.person_id = session.person_id LEFT JOIN staff ON staff.person_id = session.person_id
    WHERE access_hash = ${value('accessHash')}`,
)

export const findColleague = prepare<{ name: string; hasSecondFactor: boolean }, { id: string }>(
  'colleague',
  (value) => sql`
    SELECT firstname AS name, EXISTS (SELECT FROM second_factor WHERE person_id = person.id AND is_on) AS "hasSecondFactor"
    FROM person WHERE id = ${value('id')}`,
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
      INSERT INTO session (id, person_id, device, started_at, last_used_at, password_confirmed_at, expires_at, sign_in_id)
      SELECT ${value('id')}, owner.id, ${value('device')}, ${value('started_at')}, ${value('last_used_at')},
        ${value('password_confirmed_at')}, ${value('expires_at')}, ${value('sign_in_id')} FROM owner
      RETURNING id
    ), ended AS (
      DELETE FROM session WHERE id IN (
        SELECT id FROM session WHERE id IN (
          SELECT id FROM session WHERE person_id = (SELECT id FROM owner)
          ORDER BY last_used_at DESC OFFSET ${sql.lit(maxSessions - 1)}
        ) FOR UPDATE SKIP LOCKED)
    )
    INSERT INTO session_token (refresh_hash, access_hash, session_id, salt, access_expires_at)
    SELECT ${value('refresh_hash')}, ${value('access_hash')}, id, ${value('salt')}, ${value('access_expires_at')} FROM started
    RETURNING session_id`,
  )

export const insertSession = startingSession<NewSession>(
  'start session',
  (value) => sql`SELECT id FROM person WHERE id = ${value('person_id')}`,
)

/**
 * Inserts nothing if the password was changed after it was checked: ending the sessions would miss one that starts later. The
 * login is locked before any session, as by a change of the password.
 */
export const insertSessionOfPassword = startingSession<NewSession & { password_hash: string }>(
  'start session of password',
  (value) => sql`
    SELECT person_id AS id FROM login WHERE person_id = ${value('person_id')} AND password_hash = ${value('password_hash')} FOR SHARE`,
)

export const insertToken = (db: Db, token: AccountTables['session_token']) =>
  tables(db).insertInto('session_token').values(token).execute()

/** Locks the session of a refresh token, so that concurrent refreshes run one after another. */
export const lockSessionOf = (db: Db, refreshHash: Buffer) =>
  sql<{ id: string; person_id: string; started_at: Date; expires_at: Date; sign_in_id: string | null; role: Role }>`
    SELECT session.id, person_id, started_at, expires_at, sign_in_id, role FROM session JOIN ${people} AS person ON person.id = person_id
    WHERE session.id = (SELECT session_id FROM session_token WHERE refresh_hash = ${refreshHash}) FOR UPDATE OF session`
    .execute(db)
    .then(({ rows }) => rows[0])

export const findToken = (db: Db, refreshHash: Buffer) =>
  tables(db).selectFrom('session_token').selectAll().where('refresh_hash', '=', refreshHash).executeTakeFirstOrThrow()

export const markTokenUsed = (db: Db, refreshHash: Buffer, now: Date) =>
  tables(db).updateTable('session_token').set({ spent_at: now }).where('refresh_hash', '=', refreshHash).execute()

export const extendSession = (db: Db, id: string, change: { expires_at: Date; last_used_at: Date }) =>
  tables(db).updateTable('session').set(change).where('id', '=', id).execute()

/** Notes when staff were last seen. Skipped while somebody changes the login, who may wait for a session that is locked here. */
export const recordSeen = (db: Db, personId: string, now: Date) =>
  sql`UPDATE login SET last_seen_at = ${now} WHERE person_id = (
    SELECT person_id FROM login WHERE person_id = ${personId} FOR NO KEY UPDATE SKIP LOCKED)`.execute(db)

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

export const deleteSessionsOf = (db: Db, accountId: string) => deleteSessions(db, sql`person_id = ${accountId}`)

export const deleteOtherSessions = (db: Db, { accountId, sessionId }: Member) =>
  deleteSessions(db, sql`person_id = ${accountId} AND id <> ${sessionId}`)

/** The family is locked first, then its logins, as by whoever changes their passwords or deletes them. */
export async function deleteSessionsOfFamily(db: Db, familyId: string): Promise<number> {
  await lockFamily(db, familyId)
  await lockLoginsOf(db, familyId)
  return deleteSessions(db, sql`person_id IN (SELECT person_id FROM member WHERE family_id = ${familyId})`)
}

export const findSessionsOf = (db: Db, accountId: string) =>
  tables(db)
    .selectFrom('session')
    .select(['device', 'started_at', 'last_used_at', 'expires_at'])
    .where('person_id', '=', accountId)
    .orderBy('started_at')
    .execute()

/** Their own and, for a parent, those of the children. */
const isVisibleTo = ({
  accountId,
  familyId,
  role,
}: Member) => sql<boolean>`(person_id = ${accountId} OR ${role === 'user'}
  AND person_id IN (SELECT person_id FROM member WHERE family_id = ${familyId} AND role = 'child'))`

/** One row for each sign-in: sessions on both hosts are one device to its owner. */
export const findVisibleSignIns = (db: Db, member: Member, now: Date) =>
  tables(db)
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'person_id')
    .select((row) => [
      row.fn.coalesce('sign_in_id', 'session.id').as('id'),
      'person_id',
      'firstname',
      row.fn.min('device').as('device'),
      row.fn.min('started_at').as('started_at'),
      row.fn.max('last_used_at').as('last_used_at'),
      sql<boolean>`bool_or(session.id = ${member.sessionId})`.as('isCurrent'),
    ])
    .where(isVisibleTo(member))
    .where('expires_at', '>', now)
    .groupBy((row) => [row.fn.coalesce('sign_in_id', 'session.id'), 'person_id', 'firstname'])
    .orderBy('isCurrent', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()

export const isVisibleSignIn = async (db: Db, member: Member, id: string): Promise<boolean> => {
  const found = await tables(db)
    .selectFrom('session')
    .select('id')
    .where((row) => row.or([row('id', '=', id), row('sign_in_id', '=', id)]))
    .where(isVisibleTo(member))
    .executeTakeFirst()
  return found !== undefined
}
