import type { MailKind } from '@storylamp/contract/accounts/profile'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type Db, prepare } from '../../../platform/db/database.ts'
import { type AccountTables, tables } from '../tables.ts'

export const findPasswordHash = async (db: Db, email: string): Promise<string | undefined> => {
  const account = await tables(db)
    .selectFrom('account')
    .select('password_hash')
    .where('email', '=', email)
    .executeTakeFirst()
  return account?.password_hash ?? undefined
}

export const findAccountByEmail = (db: Db, email: string) =>
  tables(db).selectFrom('account').select(['id', 'firstname', 'role']).where('email', '=', email).executeTakeFirst()

type Parent = { id: string; email: string; firstname: string; mutedMails: MailKind[] }

const selectParents = prepare<Parent, { familyId: string }>(
  'parents',
  (value) => sql`
    SELECT id, email, firstname, muted_mails AS "mutedMails" FROM account
    WHERE family_id = ${value('familyId')} AND role = 'user'
    ORDER BY joined_at NULLS FIRST, id`,
)

/** Who opened the family first; nobody once the family is deleted. */
export const findParents = (db: Db, familyId: string): Promise<Parent[]> => selectParents(db, { familyId })

/** For other features' statements: false once the family is deleted. */
export const hasParents = (familyId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM account WHERE account.family_id = ${familyId} AND account.role = 'user')`

/** Of the youngest parent. */
export async function findLatestDateOfBirth(db: Db, familyId: string): Promise<string | null> {
  const parents = tables(db).selectFrom('account').where('family_id', '=', familyId).where('role', '=', 'user')
  const { dob } = await parents.select((row) => row.fn.max('dob').as('dob')).executeTakeFirstOrThrow()
  return dob
}

/** By the ids of their families, whose opener's name stands first; an erased family has none. */
export const findParentNames = (db: Db, familyIds: string[]) =>
  tables(db)
    .selectFrom('account')
    .select([
      'family_id as id',
      sql<string>`string_agg(concat_ws(' ', firstname, lastname), ', ' ORDER BY joined_at NULLS FIRST, id)`.as('name'),
    ])
    .where('family_id', '=', sql<string>`ANY(${familyIds}::uuid[])`)
    .where('role', '=', 'user')
    .groupBy('family_id')
    .execute()

/** The first names of a family's parents and of others who have acted in it; of a parent who was ever alone, none. */
export async function findNamesInFamily(db: Db, familyId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('account')
    .select(['id', 'firstname'])
    .where(sql<boolean>`(family_id = ${familyId} AND role = 'user') OR id = ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.length < 2 ? [] : rows.map(({ id, firstname }) => [id, firstname]))
}

/** The families of which a parent has one of these addresses. */
export async function findFamiliesByEmail(db: Db, emails: string[]): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('account')
    .select(['email', 'family_id'])
    .where('email', '=', sql<string>`ANY(${emails}::text[])`)
    .where('role', '=', 'user')
    .$narrowType<{ email: string; family_id: string }>()
    .execute()
  return new Map(rows.map(({ email, family_id }) => [email, family_id]))
}

export async function findChildNames(db: Db, familyId: string): Promise<Map<string, string>> {
  const children = await findChildren(db, familyId)
  return new Map(children.map(({ id, firstname }) => [id, firstname]))
}

export const findAccount = (db: Db, accountId: string) =>
  tables(db).selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()

export const findChildren = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('account')
    .select(['id', 'firstname', 'username', 'dob', 'created_at'])
    .where('family_id', '=', familyId)
    .where('role', '=', 'child')
    .orderBy('created_at')
    .orderBy('username')
    .execute()

/** Every version that a parent has agreed to, the latest first. */
export const findConsents = (db: Db, accountId: string) =>
  tables(db)
    .selectFrom('consent')
    .select(['version', 'text', 'given_at'])
    .where('account_id', '=', accountId)
    .orderBy('given_at', 'desc')
    .execute()

/** The given usernames that belong to an account or to a pending registration of another email. */
export async function findTakenUsernames(db: Db, usernames: string[], exceptEmail = ''): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    SELECT requested.username FROM unnest(${usernames}::text[]) AS requested(username)
    WHERE EXISTS (SELECT FROM account WHERE account.username = requested.username)
       OR EXISTS (SELECT FROM registration_attempt WHERE usernames @> ARRAY[requested.username] AND email <> ${exceptEmail})`.execute(
    db,
  )
  return rows.map(({ username }) => username)
}

export const insertFamily = (db: Db, id: string, now: Date) =>
  tables(db).insertInto('family').values({ id, created_at: now }).execute()

/** Serialises changes to the members of a family. */
export const lockFamily = (db: Db, familyId: string) =>
  tables(db).selectFrom('family').select('id').where('id', '=', familyId).forUpdate().execute()

/**
 * Whether the family's account is deleted. Waits for a deletion in progress, and makes a later one wait for this transaction.
 */
export async function isFamilyDeleted(db: Db, familyId: string): Promise<boolean> {
  await tables(db).selectFrom('family').select('id').where('id', '=', familyId).forKeyShare().execute()
  return (await findParents(db, familyId)).length === 0
}

/** Waits for a change of the family's parents, and makes a later one wait for this transaction. */
export async function isParentOf(db: Db, { accountId, familyId }: { accountId: string; familyId: string }) {
  await tables(db).selectFrom('family').select('id').where('id', '=', familyId).forKeyShare().execute()
  const account = tables(db).selectFrom('account').select('id').where('id', '=', accountId)
  return (await account.where('family_id', '=', familyId).forShare().executeTakeFirst()) !== undefined
}

export const insertConsent = (db: Db, consent: AccountTables['consent']) =>
  tables(db)
    .insertInto('consent')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type AccountRow = Insertable<AccountTables['account']>

/** Undefined columns get the database's default, or keep their value. */
type Partially<Column extends keyof AccountRow> = { [C in Column]?: AccountRow[C] | undefined }

export type NewAccount = Omit<AccountRow, Optional> & Partially<Optional>
type Optional = 'muted_mails' | 'joined_at' | 'staff_role' | 'email' | 'username' | 'lastname' | 'mobile' | 'dob'

/** By username, so that two families that choose the same ones cannot wait for each other. */
export const insertAccounts = (db: Db, accounts: NewAccount[]) =>
  tables(db)
    .insertInto('account')
    .values(accounts.toSorted((one, other) => ((one.username ?? '') < (other.username ?? '') ? -1 : 1)))
    .execute()

/** Before its sessions and its second factor, as by whoever sets its password or ends it. */
export const lockAccount = (db: Db, id: string) =>
  tables(db).selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const lockAccountsOf = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('account')
    .select('id')
    .where('family_id', '=', familyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

type Changeable = 'muted_mails' | 'firstname' | 'lastname' | 'mobile' | 'username' | 'dob' | 'password_hash'

export const updateAccount = (db: Db, accountId: string, change: Partially<Changeable>) =>
  tables(db).updateTable('account').set(change).where('id', '=', accountId).execute()

/** Returns the id of the child, if the family had it; its sessions are deleted with it. */
export async function deleteChild(db: Db, familyId: string, username: string): Promise<string | undefined> {
  const deleted = await tables(db)
    .deleteFrom('account')
    .where('family_id', '=', familyId)
    .where('role', '=', 'child')
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst()
  return deleted?.id
}

/** Its sessions are deleted with it. */
export const deleteJoinedParents = (db: Db, ids: string[]) =>
  tables(db)
    .deleteFrom('account')
    .where('joined_at', 'is not', null)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()

export const deleteChildren = (db: Db, ids: string[]) =>
  tables(db)
    .deleteFrom('account')
    .where('role', '=', 'child')
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()

export async function deleteMembers(db: Db, familyId: string): Promise<void> {
  await tables(db).deleteFrom('account').where('family_id', '=', familyId).execute()
  await tables(db).deleteFrom('story_tool_consent').where('family_id', '=', familyId).execute()
}
