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
  const staffRole = role === 'admin' ? 'owner' : null
  const added = await pool.query(
    `INSERT INTO account (id, family_id, role, email, username, password_hash, firstname, lastname, mobile, dob, created_at, staff_role)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $9, $10, $5, $6, $7, now(), $8) RETURNING id`,
    [
      ...[familyId, role, email, username],
      ...(role === 'child' ? [null, null, '2018-03-09'] : ['Winter', '5550100123', '1988-05-14']),
      ...[staffRole, passwordHash, firstname],
    ],
  )
  const accountId = added.rows[0].id
  return { accountId, familyId, email: email ?? null, accessToken: await signIn(pool, accountId) }
}

const addFamily = async (pool: pg.Pool): Promise<string> =>
  (await pool.query('INSERT INTO family (id, created_at) VALUES (gen_random_uuid(), now()) RETURNING id')).rows[0].id

export async function signIn(pool: pg.Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query(
    `INSERT INTO session (id, account_id, started_at, expires_at, device, last_used_at, password_confirmed_at)
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
