import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { toArgon2Text } from '../../../server/src/platform/passwords/argon2-text.ts'
import { firstNames, lastNames, mailboxes, mailHosts } from './names.ts'
import { type Batch, batches, oneOf, type Past } from './past.ts'

const perBatch = 10_000

/** Families with a parent and up to two children. They never sign in: nobody knows their password. */
export async function seedPeople(db: Db, past: Past): Promise<void> {
  const password = await toArgon2Text(randomBytes(32).toString('hex'))
  await sql`CREATE TEMP TABLE generated_family (position int PRIMARY KEY, id uuid, parent text, email text)`.execute(db)
  for (const batch of batches(past.families, perBatch)) {
    await db.transaction().execute((transaction) => insertFamilies(transaction, past, batch, password))
  }
  await sql`ANALYZE generated_family, family, person, login, member`.execute(db)
}

async function insertFamilies(db: Db, { families, start, end }: Past, [first, last]: Batch, password: string) {
  const msPerFamily = (end.getTime() - start.getTime()) / families
  await sql`
    CREATE TEMP TABLE new_family ON COMMIT DROP AS
    SELECT position, gen_random_uuid() AS id, ${oneOf(firstNames)} AS firstname, ${oneOf(lastNames)} AS lastname,
      ${oneOf(mailboxes)} || '.' || substr(md5(position::text), 1, 3 + position % 4) || position || '@' || ${oneOf(mailHosts)}
        AS email,
      date_trunc('milliseconds', ${start}::timestamptz + (position - 1) * ${msPerFamily}::float8 * interval '1 ms') AS joined_at,
      floor(random() * 3)::int AS children
    FROM generate_series(${first}::int, ${last}::int) AS position`.execute(db)
  await sql`INSERT INTO family (id, created_at) SELECT id, joined_at FROM new_family ORDER BY position`.execute(db)
  await sql`
    CREATE TEMP TABLE new_person ON COMMIT DROP AS
    SELECT gen_random_uuid() AS person, id, email, NULL AS username, firstname, lastname, '555' || lpad(position::text, 7, '0') AS mobile,
      date '1970-01-01' + position % 10000 AS dob, joined_at, position
    FROM new_family
    UNION ALL
    SELECT gen_random_uuid(), id, NULL, 'generated-' || position || '-' || child, ${oneOf(firstNames)}, NULL, NULL,
      date '2014-01-01' + position % 3000, joined_at, position
    FROM new_family, generate_series(1, children) AS child`.execute(db)
  await sql`
    INSERT INTO person (id, firstname, lastname, mobile, dob, created_at, search_key)
    SELECT person, firstname, lastname, mobile, dob, joined_at, search_key(concat_ws(' ', firstname, lastname, email))
    FROM new_person ORDER BY position`.execute(db)
  await sql`
    INSERT INTO login (person_id, email, username, password_hash)
    SELECT person, email, username, ${password} FROM new_person ORDER BY position`.execute(db)
  await sql`
    INSERT INTO member (person_id, family_id, role, is_opener, since)
    SELECT person, id, CASE WHEN username IS NULL THEN 'parent' ELSE 'child' END, username IS NULL, joined_at
    FROM new_person ORDER BY position`.execute(db)
  await sql`INSERT INTO generated_family SELECT position, id, firstname || ' ' || lastname, email FROM new_family`.execute(
    db,
  )
}
