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
  await sql`ANALYZE generated_family, family, account`.execute(db)
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
    INSERT INTO account (id, family_id, role, email, password_hash, firstname, lastname, mobile, dob, created_at)
    SELECT gen_random_uuid(), id, 'user', email, ${password}, firstname, lastname,
      '555' || lpad(position::text, 7, '0'), date '1970-01-01' + position % 10000, joined_at
    FROM new_family ORDER BY position`.execute(db)
  await sql`
    INSERT INTO account (id, family_id, role, username, password_hash, firstname, dob, created_at)
    SELECT gen_random_uuid(), id, 'child', 'generated-' || position || '-' || child, ${password}, ${oneOf(firstNames)},
      date '2014-01-01' + position % 3000, joined_at
    FROM new_family, generate_series(1, children) AS child ORDER BY position`.execute(db)
  await sql`INSERT INTO generated_family SELECT position, id, firstname || ' ' || lastname, email FROM new_family`.execute(
    db,
  )
}
