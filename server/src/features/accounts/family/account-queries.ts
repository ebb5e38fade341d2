import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

/** Parents and admins sign in with their email, children with their username (S1.03). */
export const findAccountByName = (db: Db, name: string) =>
  tables(db)
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where(name.includes('@') ? 'email' : 'username', '=', name)
    .executeTakeFirst()

export const findAccountByEmail = (db: Db, email: string) =>
  tables(db).selectFrom('account').select(['id', 'firstname', 'role']).where('email', '=', email).executeTakeFirst()

/** The grown-up of a family, unless it is gone. */
export const findParent = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('account')
    .select(['email', 'firstname'])
    .where('family_id', '=', familyId)
    .where('role', '=', 'user')
    .$narrowType<{ email: string }>()
    .executeTakeFirst()

/** The names of a family's children, by their accounts. */
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

export const findConsent = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('consent')
    .select(['version', 'text', 'given_at'])
    .where('family_id', '=', familyId)
    .executeTakeFirst()

/** Those of the usernames that a child of another family has, or one that waits for its parent's code. */
export async function findTakenUsernames(db: Db, usernames: string[], exceptEmail = ''): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    SELECT wanted.username FROM unnest(${usernames}::text[]) AS wanted(username)
    WHERE EXISTS (SELECT FROM account WHERE account.username = wanted.username)
       OR EXISTS (SELECT FROM registration WHERE usernames @> ARRAY[wanted.username] AND email <> ${exceptEmail})`.execute(
    db,
  )
  return rows.map(({ username }) => username)
}

export const insertFamily = (db: Db, id: string, now: Date) =>
  tables(db).insertInto('family').values({ id, created_at: now }).execute()

/** Changes to a family's people wait for one another. */
export const lockFamily = (db: Db, familyId: string) =>
  tables(db).selectFrom('family').select('id').where('id', '=', familyId).forUpdate().execute()

export const insertConsent = (db: Db, consent: AccountTables['consent']) =>
  tables(db).insertInto('consent').values(consent).execute()

type AccountRow = AccountTables['account']

/** What is undefined is left to the database, or as it was. */
type Some<Column extends keyof AccountRow> = { [C in Column]?: AccountRow[C] | undefined }

export type NewAccount = Omit<AccountRow, Optional> & Some<Optional>
type Optional = 'email' | 'username' | 'lastname' | 'mobile' | 'dob'

export const insertAccounts = (db: Db, accounts: NewAccount[]) =>
  tables(db).insertInto('account').values(accounts).execute()

type Changeable = 'firstname' | 'lastname' | 'mobile' | 'username' | 'dob' | 'password_hash'

export const updateAccount = (db: Db, accountId: string, change: Some<Changeable>) =>
  tables(db).updateTable('account').set(change).where('id', '=', accountId).execute()

export const deleteChild = (db: Db, familyId: string, username: string) =>
  tables(db)
    .deleteFrom('account')
    .where('family_id', '=', familyId)
    .where('role', '=', 'child')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()

export async function deletePeople(db: Db, familyId: string): Promise<void> {
  await tables(db).deleteFrom('account').where('family_id', '=', familyId).execute()
  await tables(db).deleteFrom('consent').where('family_id', '=', familyId).execute()
}
