import type { MailKind } from '@storylamp/contract/accounts/profile'
import type { Role } from '@storylamp/contract/accounts/roles'
import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { type Db, prepare } from '../../../platform/db/database.ts'
import { type AccountTables, tables } from '../tables.ts'

type Row<Table extends keyof AccountTables> = Selectable<AccountTables[Table]>

type Person = Row<'person'> &
  Omit<Row<'login'>, 'person_id'> & {
    /** Null for staff. */
    family_id: string | null
    member_role: Row<'member'>['role'] | null
    is_opener: boolean | null
    since: Date | null
    staff_role: StaffRole | null
    role: Role
  }

/** As the API calls it, of joined rows of `member` and `staff`. */
export const roleOf = sql`CASE WHEN staff.role IS NOT NULL THEN 'admin' WHEN member.role = 'child' THEN 'child' ELSE 'user' END`

/** Everybody with what they sign in with and where they belong. What a statement does not read, PostgreSQL does not join. */
export const people = sql<Person>`(
  SELECT person.*, email, username, password_hash, last_seen_at, family_id, member.role AS member_role, is_opener, since,
    staff.role AS staff_role,
    ${roleOf} AS role
  FROM person LEFT JOIN login ON login.person_id = person.id
  LEFT JOIN member ON member.person_id = person.id LEFT JOIN staff ON staff.person_id = person.id)`

export const selectPeople = (db: Db) => tables(db).selectFrom(people.as('person'))

const parents = sql<Person & { email: string; family_id: string }>`${people}`

/** Those of families, each with an email. */
export const selectParents = (db: Db) =>
  tables(db).selectFrom(parents.as('parent')).where('parent.member_role', '=', 'parent')

export const findPerson = (db: Db, id: string) => selectPeople(db).selectAll().where('id', '=', id).executeTakeFirst()

export const findPersonByEmail = (db: Db, email: string) =>
  selectPeople(db).select(['id', 'firstname', 'role', 'password_hash']).where('email', '=', email).executeTakeFirst()

const emailOf = prepare<{ email: string | null }, { personId: string }>(
  'email',
  (value) => sql`SELECT email FROM login WHERE person_id = ${value('personId')}`,
)

/** Null for children, who have none. */
export const findEmail = async (db: Db, personId: string): Promise<string | null> =>
  (await emailOf(db, { personId }))[0]?.email ?? null

type Parent = { id: string; email: string; firstname: string; mutedMails: MailKind[]; isOpener: boolean }

const parentsOf = prepare<Parent, { familyId: string }>(
  'parents',
  (value) => sql`
    SELECT id, email, firstname, muted_mails AS "mutedMails", is_opener AS "isOpener" FROM ${people} AS person
    WHERE family_id = ${value('familyId')} AND member_role = 'parent'
    ORDER BY is_opener DESC, since, id`,
)

/** Who opened the family first; nobody once the family is deleted. */
export const findParents = (db: Db, familyId: string): Promise<Parent[]> => parentsOf(db, { familyId })

/** For other features' statements: false once the family is deleted. */
export const hasParents = (familyId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM member WHERE member.family_id = ${familyId} AND member.role = 'parent')`

/** Of the youngest parent. */
export async function findLatestDateOfBirth(db: Db, familyId: string): Promise<string | null> {
  const parents = selectParents(db).where('family_id', '=', familyId)
  const { dob } = await parents.select((row) => row.fn.max('dob').as('dob')).executeTakeFirstOrThrow()
  return dob
}

/** By the ids of their families, whose opener's name stands first; an erased family has none. */
export const findParentNames = (db: Db, familyIds: string[]) =>
  selectParents(db)
    .select([
      'family_id as id',
      sql<string>`string_agg(concat_ws(' ', firstname, lastname), ', ' ORDER BY is_opener DESC, since, id)`.as('name'),
    ])
    .where('family_id', '=', sql<string>`ANY(${familyIds}::uuid[])`)
    .groupBy('family_id')
    .execute()

/** The first names of a family's parents and of others who have acted in it; of a parent who was ever alone, none. */
export async function findNamesInFamily(db: Db, familyId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await selectPeople(db)
    .select(['id', 'firstname'])
    .where(sql<boolean>`(family_id = ${familyId} AND member_role = 'parent') OR id = ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.length < 2 ? [] : rows.map(({ id, firstname }) => [id, firstname]))
}

/** The families of which a parent has one of these addresses. */
export async function findFamiliesByEmail(db: Db, emails: string[]): Promise<Map<string, string>> {
  const rows = await selectParents(db)
    .select(['email', 'family_id'])
    .where('email', '=', sql<string>`ANY(${emails}::text[])`)
    .execute()
  return new Map(rows.map(({ email, family_id }) => [email, family_id]))
}

export async function findChildNames(db: Db, familyId: string): Promise<Map<string, string>> {
  const children = await findChildren(db, familyId)
  return new Map(children.map(({ id, firstname }) => [id, firstname]))
}

export const findChildren = (db: Db, familyId: string) =>
  selectPeople(db)
    .select(['id', 'firstname', 'username', 'dob', 'created_at'])
    .where('family_id', '=', familyId)
    .where('member_role', '=', 'child')
    .orderBy('created_at')
    .orderBy('username')
    .execute()

/** Every version that a parent has agreed to, the latest first. */
export const findConsents = (db: Db, personId: string) =>
  tables(db)
    .selectFrom('consent')
    .select(['version', 'text', 'given_at'])
    .where('person_id', '=', personId)
    .orderBy('given_at', 'desc')
    .execute()

/** The given usernames that somebody has, or a pending registration of another email. */
export async function findTakenUsernames(db: Db, usernames: string[], exceptEmail = ''): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    SELECT requested.username FROM unnest(${usernames}::text[]) AS requested(username)
    WHERE EXISTS (SELECT FROM login WHERE login.username = requested.username)
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

const keepFamily = prepare<object, { familyId: string }>(
  'keep family',
  (value) => sql`SELECT FROM family WHERE id = ${value('familyId')} FOR KEY SHARE`,
)

/**
 * Whether the family's account is deleted. Waits for a deletion in progress, and makes a later one wait for this transaction.
 */
export async function isFamilyDeleted(db: Db, familyId: string): Promise<boolean> {
  await keepFamily(db, { familyId })
  return (await findParents(db, familyId)).length === 0
}

type Membership = { accountId: string; familyId: string }

const keepMember = prepare<object, Membership>(
  'keep member',
  (value) => sql`
    SELECT FROM member WHERE person_id = ${value('accountId')} AND family_id = ${value('familyId')} FOR SHARE`,
)

/** Waits for a change of the family's parents, and makes a later one wait for this transaction. */
export async function isParentOf(db: Db, { accountId, familyId }: Membership): Promise<boolean> {
  await keepFamily(db, { familyId })
  return (await keepMember(db, { accountId, familyId })).length > 0
}

export const insertConsent = (db: Db, consent: AccountTables['consent']) =>
  tables(db)
    .insertInto('consent')
    .values(consent)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

type Own = Omit<Insertable<AccountTables['person']>, 'search_key' | 'muted_mails'>
type Login = Omit<Insertable<AccountTables['login']>, 'person_id' | 'last_seen_at'>

/** Who opens a family, a child of it with a username, or one of the staff. */
export type NewPerson = Own & Login & ({ family_id: string } | { staff_role: StaffRole })

/** By username, so that two families that choose the same ones cannot wait for each other. */
export async function insertPeople(db: Db, added: NewPerson[]): Promise<void> {
  const sorted = added.toSorted((one, other) => ((one.username ?? '') < (other.username ?? '') ? -1 : 1))
  const persons = sorted.map(({ id, firstname, lastname, mobile, dob, created_at, email }) => ({
    ...{ id, firstname, lastname, mobile, dob, created_at },
    search_key: searchKey(firstname, lastname ?? null, email ?? null),
  }))
  const logins = sorted.map(({ id, email, username, password_hash }) => ({
    ...{ person_id: id, email, username, password_hash },
  }))
  const members = sorted.flatMap((one) => {
    if (!('family_id' in one)) return []
    const { id: person_id, family_id, username, created_at: since } = one
    const role = username == null ? ('parent' as const) : ('child' as const)
    return [{ person_id, family_id, role, is_opener: role === 'parent', since }]
  })
  const staff = sorted.flatMap((one) => ('staff_role' in one ? [{ person_id: one.id, role: one.staff_role }] : []))
  await tables(db).insertInto('person').values(persons).execute()
  await tables(db).insertInto('login').values(logins).execute()
  if (members.length > 0) await tables(db).insertInto('member').values(members).execute()
  if (staff.length > 0) await tables(db).insertInto('staff').values(staff).execute()
}

const searchKey = (firstname: unknown, lastname: unknown, email: unknown) =>
  sql<string>`search_key(concat_ws(' ', ${firstname}::text, ${lastname}::text, ${email}::text))`

type Changeable = 'muted_mails' | 'firstname' | 'lastname' | 'mobile' | 'dob'

/** Undefined columns keep their value. */
export async function updatePerson(
  db: Db,
  id: string,
  change: { [Column in Changeable]?: Insertable<AccountTables['person']>[Column] | undefined },
): Promise<void> {
  const { firstname = null, lastname = null } = change
  const email = sql`(SELECT email FROM login WHERE person_id = person.id)`
  const search_key = searchKey(sql`coalesce(${firstname}, firstname)`, sql`coalesce(${lastname}, lastname)`, email)
  await tables(db)
    .updateTable('person')
    .set({ ...change, search_key })
    .where('id', '=', id)
    .execute()
}

export const setPassword = (db: Db, personId: string, password_hash: string | undefined) =>
  tables(db).updateTable('login').set({ password_hash }).where('person_id', '=', personId).execute()

/** Before the person's sessions and second factor, as by whoever sets the password or ends it. */
export const lockLogin = (db: Db, personId: string) =>
  tables(db).selectFrom('login').select('person_id').where('person_id', '=', personId).forNoKeyUpdate().execute()

export const lockLoginsOf = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('login')
    .select('person_id')
    .where('person_id', 'in', membersOf(db, familyId).select('person_id'))
    .orderBy('person_id')
    .forNoKeyUpdate()
    .execute()

const membersOf = (db: Db, familyId: string) => tables(db).selectFrom('member').where('family_id', '=', familyId)

/** Their logins first, as by whoever signs in. What is theirs is deleted with them. */
export async function deletePeople(db: Db, ids: string[]): Promise<number> {
  const all = sql<string>`ANY(${ids}::uuid[])`
  await tables(db).deleteFrom('login').where('person_id', '=', all).execute()
  const { numDeletedRows } = await tables(db).deleteFrom('person').where('id', '=', all).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Of the ids, those of children and of parents who joined a family. */
export async function findJoined(db: Db, ids: string[]): Promise<string[]> {
  const members = tables(db).selectFrom('member').select('person_id').where('is_opener', '=', false)
  const found = await members.where('person_id', '=', sql<string>`ANY(${ids}::uuid[])`).execute()
  return found.map(({ person_id }) => person_id)
}

export async function deleteMembers(db: Db, familyId: string): Promise<void> {
  const members = await membersOf(db, familyId).select('person_id').execute()
  await deletePeople(
    db,
    members.map(({ person_id }) => person_id),
  )
  await tables(db).deleteFrom('story_tool_consent').where('family_id', '=', familyId).execute()
}
