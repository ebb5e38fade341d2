import { randomUUID } from 'node:crypto'
import { consent } from '@storylamp/contract/accounts/consent'
import {
  newRefreshToken,
  newTokenRow,
  pairOf,
  type TokenPair,
} from '../../server/src/features/accounts/sessions/token-pairs.ts'
import { priced } from '../../server/test/fixtures/prices.ts'
import { run } from '../../server/test/processes/template-database.ts'

/** What no page of a customer's can do, written into the shop's own database. */
const write = (statement: string, ...values: unknown[]) => run(process.env.SHOP_DATABASE ?? '', statement, values)

/** A confirmed family of one parent and one child, with the password of the demo accounts. */
export const insertFamily = (email: string, child: { name: string; username: string; dob: string }) =>
  write(
    `WITH home AS (INSERT INTO family (id, created_at) VALUES ($1, now())),
      demo AS (SELECT password_hash FROM login WHERE email = 'parent@example.com'),
      people AS MATERIALIZED (SELECT * FROM (VALUES
        (gen_random_uuid(), 'parent', $4, NULL, 'Nora', 'Winter', '5550100123', '1988-02-29'),
        (gen_random_uuid(), 'child', NULL, $5, $6, NULL, NULL, $7)
      ) AS member (id, role, email, username, firstname, lastname, mobile, dob)),
      named AS (INSERT INTO person (id, firstname, lastname, mobile, dob, created_at, search_key)
        SELECT id, firstname, lastname, mobile, dob::date, now(), search_key(concat_ws(' ', firstname, lastname, email)) FROM people),
      signing_in AS (INSERT INTO login (person_id, email, username, password_hash)
        SELECT id, email, username, password_hash FROM people, demo),
      members AS (INSERT INTO member (person_id, family_id, role, is_opener, since)
        SELECT id, $1, role, role = 'parent', now() FROM people)
    INSERT INTO consent (person_id, version, text, given_at) SELECT id, $2, $3, now() FROM people WHERE role = 'parent'`,
    randomUUID(),
    consent.version,
    consent.text,
    email,
    child.username,
    child.name,
    child.dob,
  )

/** One of the staff with the password of the demo accounts. */
export const insertAdmin = (email: string, staffRole = 'owner') =>
  write(
    `WITH named AS (INSERT INTO person (id, firstname, lastname, created_at, search_key)
        VALUES ($1, 'Sam', 'Winter', now(), search_key('Sam Winter ' || $2))),
      signing_in AS (INSERT INTO login (person_id, email, password_hash)
        SELECT $1, $2, password_hash FROM login WHERE email = 'parent@example.com')
    INSERT INTO staff (person_id, role) VALUES ($1, $3)`,
    randomUUID(),
    email,
    staffRole,
  )

/** A session as the sign-in makes one, without the 30 ms that checking a password takes. */
export async function insertSession(emailusername: string): Promise<TokenPair> {
  const [refreshToken, id] = [newRefreshToken(), randomUUID()]
  const { refresh_hash, access_hash, salt, access_expires_at } = newTokenRow(
    refreshToken,
    { id, expires_at: new Date(Date.now() + 86_400_000) },
    new Date(),
  )
  const inserted = await write(
    `WITH opened AS (
      INSERT INTO session (id, person_id, device, started_at, last_used_at, password_confirmed_at, expires_at)
      SELECT $1, person_id, 'Chrome on Linux', now(), now(), now(), now() + interval '1 day' FROM login WHERE $2 IN (email, username)
      RETURNING id
    )
    INSERT INTO session_token (refresh_hash, access_hash, session_id, salt, access_expires_at)
    SELECT $3, $4, id, $5, $6 FROM opened RETURNING session_id`,
    id,
    emailusername,
    refresh_hash,
    access_hash,
    salt,
    access_expires_at,
  )
  if (inserted.length !== 1) throw new Error(`nobody is called ${emailusername}`)
  return pairOf(refreshToken, salt)
}

/** As if somebody had typed their password a quarter of an hour ago. */
export const agePassword = (email: string) =>
  write(
    `UPDATE session SET password_confirmed_at = password_confirmed_at - interval '15 minutes'
    FROM login WHERE login.person_id = session.person_id AND email = $1`,
    email,
  )

/** As the shop records what it does. */
export const insertEvent = (kind: string) => write("INSERT INTO event (kind, actor) VALUES ($1, 'shop')", kind)

/** As the job does it after a year. */
export const offerGifts = (giver: string) => write('UPDATE gift SET offered_at = now() WHERE buyer_email = $1', giver)

export const setPrice = ({ id }: { id: string }, cents: number) =>
  write(priced('UPDATE product SET price_cents = $2 WHERE id = $1'), id, cents)

/** As if the product had cost something else when it was put into a family's cart. */
export const setPriceInCart = (email: string, { id }: { id: string }, cents: number) =>
  write(
    'UPDATE cart_line SET price_cents = $3 FROM member JOIN login USING (person_id) WHERE member.family_id = cart_line.family_id AND email = $1 AND product_id = $2',
    email,
    id,
    cents,
  )

/** As if a product had been in a family's cart when its sale ended. */
export const putInCartUnsold = (email: string, { id }: { id: string }) =>
  write(
    "INSERT INTO cart_line (family_id, product_id, quantity, currency, price_cents) SELECT family_id, $2, 1, 'USD', 1000 FROM member JOIN login USING (person_id) WHERE email = $1",
    email,
    id,
  )

/** As if the mail server had been away for as long as the shop tries. */
export async function addGivenUpMail(to: string, reason: string): Promise<void> {
  const mail = JSON.stringify({ to, subject: 'Lost', text: 'Found again', html: '<p>Found again</p>' })
  // Due tomorrow, so that nothing takes it before it has failed.
  await write(`SELECT add_job('send-mail', $1::json, max_attempts := 5, run_at := now() + interval '1 day')`, mail)
  await write(`UPDATE job SET attempts = 5, last_error = $2 WHERE payload ->> 'to' = $1`, to, reason)
}

/** As if the parent had registered before the consent changed. */
export const makeConsentOutdated = (email: string) =>
  write(
    "UPDATE consent SET version = 'earlier' WHERE person_id = (SELECT person_id AS id FROM login WHERE email = $1)",
    email,
  )
