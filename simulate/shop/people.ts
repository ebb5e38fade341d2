import type pg from 'pg'
import { newRefreshToken, newTokenRow, pairOf } from '../../server/src/features/accounts/sessions/token-pairs.ts'

export type Person = { accountId: string; familyId: string; email: string | null; accessToken: string }

const farAway = new Date(Date.UTC(2099, 0))

type Account = {
  familyId?: string
  role: 'user' | 'child' | 'admin'
  firstname?: string
  email?: string
  username?: string
  passwordHash?: string
}

/** Adds a person who stays signed in, as neither passwords nor sessions are what is simulated. */
export async function addPerson(pool: pg.Pool, account: Account): Promise<Person> {
  const { role, firstname = 'Nora', email, username, passwordHash = 'none' } = account
  const familyId = account.familyId ?? (await addFamily(pool))
  const added = await pool.query(
    `INSERT INTO person (id, firstname, lastname, mobile, dob, created_at, search_key)
     VALUES (gen_random_uuid(), $5, $1, $2, $3, now(), search_key(concat_ws(' ', $5::text, $1::text, $4::text))) RETURNING id`,
    [...(role === 'child' ? [null, null, '2018-03-09'] : ['Winter', '5550100123', '1988-05-14']), email, firstname],
  )
  const accountId = added.rows[0].id
  await pool.query('INSERT INTO login (person_id, email, username, password_hash) VALUES ($1, $2, $3, $4)', [
    ...[accountId, email, username, passwordHash],
  ])
  if (role === 'admin') await pool.query("INSERT INTO staff (person_id, role) VALUES ($1, 'owner')", [accountId])
  else
    await pool.query(
      'INSERT INTO member (person_id, family_id, role, is_opener, since) VALUES ($1, $2, $3, $4, now())',
      [...[accountId, familyId, role === 'child' ? 'child' : 'parent', role === 'user']],
    )
  return { accountId, familyId, email: email ?? null, accessToken: await signIn(pool, accountId) }
}

const addFamily = async (pool: pg.Pool): Promise<string> =>
  (await pool.query('INSERT INTO family (id, created_at) VALUES (gen_random_uuid(), now()) RETURNING id')).rows[0].id

export async function signIn(pool: pg.Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query(
    `INSERT INTO session (id, person_id, started_at, expires_at, device, last_used_at, password_confirmed_at)
     VALUES (gen_random_uuid(), $1, now(), $2, 'A browser', $2, $2) RETURNING id`,
    [accountId, farAway],
  )
  const refreshToken = newRefreshToken()
  const token = newTokenRow(refreshToken, { id: rows[0].id, expires_at: farAway }, farAway)
  await pool.query(
    'INSERT INTO session_token (refresh_hash, access_hash, session_id, salt, access_expires_at) VALUES ($1, $2, $3, $4, $5)',
    [token.refresh_hash, token.access_hash, token.session_id, token.salt, farAway],
  )
  return pairOf(refreshToken, token.salt).accessToken
}
