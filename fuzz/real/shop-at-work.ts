import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { addGivenUpMail, insertAdmin, insertFamily, insertSession } from '../../e2e/support/database.ts'
import { password } from '../../e2e/support/family.ts'
import { addParent } from '../../server/test/fixtures/insert-people.ts'
import { delivery } from '../../server/test/fixtures/orders/checkouts.ts'
import { staffEmail, staffRoles } from '../callers.ts'
import type { FuzzedShop } from '../fuzzed-shop.ts'

export type Row = Record<string, string>
type Reply = Record<string, unknown>

export const film = join(
  import.meta.dirname,
  '../../assets/stories/moonlight-garden/03-the-hedgehog-who-counted-stars.preview.mp4',
)
// Small, as a picture is drawn anew in seven sizes.
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM405GGFTEMLQkARs1ugTnuEAgAAAAASUVORK5CYII=',
  'base64',
)
export const adminEmail = 'admin@example.com'
export const parentEmail = 'parent@example.com'
const deadlockDetected = '40P01'

/** Looks into the running shop and acts in it, for requests that need what really is there. */
export async function openShopAtWork({ address, port, sandboxAddress }: FuzzedShop) {
  const pool = new pg.Pool({ connectionString: process.env.SHOP_DATABASE ?? '', max: 4 })
  pool.on('error', () => {})

  /** One of the rows by chance; undefined if there is none. */
  const row = async (statement: string, ...values: unknown[]): Promise<Row | undefined> =>
    (await pool.query(`SELECT * FROM (${statement}) AS found ORDER BY random() LIMIT 1`, values)).rows[0]
  /** The shop is at work meanwhile: of two that wait for each other, the database may end this one. */
  const write = (statement: string, ...values: unknown[]): Promise<unknown> =>
    pool.query(statement, values).catch((error) => {
      if (error.code !== deadlockDetected) throw error
      return write(statement, ...values)
    })

  const bearer = async (name: string) => {
    const tokens = await insertSession(name)
    return { ...tokens, headers: { authorization: `Bearer ${tokens.accessToken}` } }
  }
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object): Promise<Reply> => {
    const json = body && { 'content-type': 'application/json' }
    const reply = await fetch(address + path, {
      method,
      headers: { ...headers, ...json },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await reply.json()) as Reply
  }
  const giveTokens = async (familyId: string, tokens: number) => {
    const { headers } = await bearer(adminEmail)
    await call('POST', `/api/admin/wallets/${familyId}/adjustments`, headers, { tokens, reason: 'for the fuzz' })
  }
  /** A family of its own, for calls that use up what they need. */
  const newFamily = async (tokens = 0) => {
    const email = `${randomUUID()}@example.com`
    await insertFamily(email, { name: 'Ida', username: randomUUID(), dob: '2018-05-01' })
    const found = await row('SELECT family_id AS id FROM member JOIN login USING (person_id) WHERE email = $1', email)
    if (tokens > 0) await giveTokens(found?.id ?? '', tokens)
    return { email, ...(await bearer(email)) }
  }
  const checkout = async (headers: Record<string, string>) => {
    // A busy shop may turn this away, too.
    const { data } = (await call('GET', '/api/cart/', headers)) as { data?: { products: object[] } }
    const [successUrl, cancelUrl] = [`${address}/payment/success`, `${address}/payment/fail`]
    return { products: data?.products ?? [], successUrl, cancelUrl, formData: delivery }
  }
  /** Pays on the provider's page that the first call opens, and tells the shop by the second. */
  const pay = async (headers: Record<string, string>, open: string, body: object, statusPath: string) => {
    const { sessionId, url } = (await call('POST', open, headers, body)) as Row
    if (sessionId === undefined || url === undefined) return undefined
    const card = new URLSearchParams({ cardNumber: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' })
    await fetch(url, { method: 'POST', body: card, redirect: 'manual' })
    await call('POST', statusPath, headers, { sessionId })
    return sessionId
  }
  /** A paid order of the demo family, whose cart and whose products' prices others change meanwhile. */
  const buy = async (quantity = 1, tries = 5): Promise<unknown> => {
    const { headers } = await bearer(parentEmail)
    await write(
      `DELETE FROM cart_line WHERE family_id = (SELECT family_id FROM member JOIN login USING (person_id) WHERE email = '${parentEmail}')`,
    )
    await call('POST', '/api/cart/', headers, { productId: 'owl-lamp-sage' })
    await call('PUT', '/api/cart/', headers, { productId: 'owl-lamp-sage', quantity })
    const order = await checkout(headers)
    const paid = await pay(
      headers,
      '/api/payment/create-checkout-session',
      order,
      '/api/payment/product-purchase-status',
    )
    return paid ?? (tries > 1 ? buy(quantity, tries - 1) : undefined)
  }
  /** A paid order of three pieces, of which one has left. */
  const divide = async () => {
    await buy(3)
    const newest = `SELECT id, (SELECT count(*) FROM event WHERE order_id = customer_order.id) AS version
      FROM customer_order WHERE state NOT IN ('awaiting_payment', 'unpaid') ORDER BY created_at DESC LIMIT 1`
    const order = await row(newest)
    const { headers } = await bearer(adminEmail)
    const body = { lines: [{ line: 0, pieces: 1 }], version: Number(order?.version) }
    await call('POST', `/api/admin/orders/${order?.id}/parcels`, headers, body)
  }
  const topUp = async () => {
    const { headers } = await bearer(parentEmail)
    const exact = { tokens: 10, successUrl: `${address}/wallet/success`, cancelUrl: `${address}/wallet` }
    await pay(headers, '/api/wallet/create-wallet-checkout-session', exact, '/api/wallet/wallet-purchase-status')
  }
  /** Returns of the demo family's newest order in the states that mostly hostile requests use up. */
  const addReturns = async () => {
    for (const moments of [
      "'requested', NULL, NULL, NULL",
      "'approved', now(), NULL, NULL",
      "'received', now(), now(), 'house'",
    ]) {
      await write(
        `WITH added AS (
           INSERT INTO order_return (id, number, order_id, family_id, origin, declared_at, state, approved_at, received_at, came_from)
           SELECT gen_random_uuid(), nextval('return_number'), id, family_id, 'account', now(), ${moments} FROM customer_order
           WHERE state NOT IN ('awaiting_payment', 'unpaid') ORDER BY created_at DESC LIMIT 1 RETURNING *
         ), asked AS (
           INSERT INTO order_return_line (return_id, order_id, position, pieces) SELECT id, order_id, 0, 1 FROM added
         )
         INSERT INTO order_return_piece (return_id, position, condition, pieces)
         SELECT id, 0, 'worn', 1 FROM added WHERE state = 'received'`,
      )
    }
  }
  const upload = async (headers: Record<string, string>, file: Buffer): Promise<unknown> => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(file)]), 'file')
    form.append('alt', 'A hedgehog under the stars')
    const reply = await fetch(`${address}/api/admin/uploads`, { method: 'POST', headers, body: form })
    return ((await reply.json()) as Reply).path
  }
  /** A bundle off the shelf that nobody bought, with one story. */
  const addBundle = async () => {
    const { headers } = await bearer(adminEmail)
    const texts = { description: 'A story', image: await upload(headers, picture), imageAlt: 'A hedgehog' }
    const bundle = { ...texts, name: 'Hedgehogs', tokenPrice: 5 }
    const { data } = (await call('POST', '/api/admin/bundles', headers, bundle)) as { data?: { _id: string } }
    const story = { ...texts, title: 'Stars', contentFile: await upload(headers, readFileSync(film)) }
    await call('POST', `/api/admin/bundles/${data?._id}/stories`, headers, story)
  }
  /** A collection with two products, and none of those that requests have added: a shop has a limited number. */
  const addCollection = async () => {
    const { headers } = await bearer(adminEmail)
    const { data = [] } = (await call('GET', '/api/admin/collections', headers)) as { data?: Row[] }
    for (const { type } of data.filter(({ isPermanent }) => !isPermanent))
      await call('DELETE', `/api/admin/collections/${type}`, headers)
    const texts = { description: 'Lamps', image: await upload(headers, picture), imageAlt: 'Lamps' }
    const type = `own-${randomUUID().slice(0, 8)}`
    await call('POST', '/api/admin/collections', headers, { ...texts, type, name: 'Small lamps' })
    const members = { ids: ['owl-lamp-sage', 'carry-pouch-sand'], collections: { add: [type] } }
    await call('POST', '/api/admin/products/bulk', headers, members)
  }
  /** Replaces a mailed code by a known one, as if the mail had been read. */
  const readCode = async (purpose: 'verify' | 'reset', emails: string): Promise<Row> => {
    const otp = String(100_000 + (Number.parseInt(randomUUID().slice(0, 8), 16) % 900_000))
    const found = await row(
      `SELECT id, email, encode(key, 'hex') AS key FROM mailed_code, shop_key
       WHERE purpose = $1 AND expires_at > now() AND tries_left > 0 AND name = 'accounts' AND ${emails}`,
      purpose,
    )
    if (found === undefined) return {}
    const { id, email = '', key = '' } = found
    const hash = createHmac('sha256', Buffer.from(key, 'hex')).update(JSON.stringify(['code', purpose, email, otp]))
    await write('UPDATE mailed_code SET code_hash = $2 WHERE id = $1', id, hash.digest())
    return { email, otp }
  }

  /** A family of its own with a second parent. */
  const newCouple = async () => {
    const { email, headers } = await newFamily()
    const id = randomUUID()
    await write(addParent, id, `${id}@example.com`, email)
    return { id, headers }
  }
  /** An invitation to the demo family, as if its mail had been read by somebody without children. */
  const invite = async () => {
    const { email, headers } = await newFamily()
    await write(
      `DELETE FROM person WHERE id IN (SELECT person_id FROM member WHERE role = 'child'
        AND family_id = (SELECT family_id FROM member JOIN login USING (person_id) WHERE email = $1))`,
      email,
    )
    const code = randomUUID()
    const key = await row("SELECT encode(key, 'hex') AS key FROM shop_key WHERE name = 'accounts'")
    const hash = createHmac('sha256', Buffer.from(key?.key ?? '', 'hex')).update(JSON.stringify(['code', 'join', code]))
    await write(
      `INSERT INTO parent_invitation (id, family_id, email, code_hash, invited_by, expires_at)
       SELECT gen_random_uuid(), family_id, $1, $2, person_id, now() + interval '1 day'
       FROM member JOIN login USING (person_id) WHERE email = '${parentEmail}'`,
      ...[email, hash.digest()],
    )
    return { code, headers }
  }
  /** The code of a gift of tokens that was bought and paid. */
  const giveGift = async (): Promise<string | undefined> => {
    const gift = { kind: 'tokens', amount: 10, buyerEmail: `${randomUUID()}@example.com` }
    const sessionId = await pay({}, '/api/gifts', gift, '/api/gifts/status')
    const reply = (await call('POST', '/api/gifts/status', {}, { sessionId })) as { gift?: { code: string } }
    return reply.gift?.code
  }

  const employ = async (email: string, staffRole: string) => {
    await write(
      'UPDATE staff SET role = $2 WHERE person_id = (SELECT person_id FROM login WHERE email = $1)',
      email,
      staffRole,
    )
    const found = await row('SELECT person_id AS id FROM login WHERE email = $1', email)
    if (found === undefined) await insertAdmin(email, staffRole)
  }

  /** Restores what mostly hostile requests use up: passwords, tries, tokens, the cart, orders, a collection and a failed job. */
  const restock = async (passwords: string) => {
    await write('DELETE FROM rate_limit')
    await write('DELETE FROM second_factor')
    await write('DELETE FROM playlist_choice')
    // Whoever counts the pieces of a product has locked it.
    await write(`WITH locked AS MATERIALIZED (SELECT id FROM product ORDER BY id COLLATE "C" FOR UPDATE)
      DELETE FROM stock USING locked WHERE product_id = locked.id`)
    // Owners end and demote each other, and themselves.
    await employ(adminEmail, 'owner')
    for (const role of staffRoles) await employ(staffEmail(role), role)
    await write(
      `UPDATE login SET password_hash = $1 WHERE email IN ('${parentEmail}', '${adminEmail}') OR username = 'mia'`,
      passwords,
    )
    const { id = '' } =
      (await row('SELECT family_id AS id FROM member JOIN login USING (person_id) WHERE email = $1', parentEmail)) ?? {}
    await giveTokens(id, 500)
    await write('DELETE FROM story_tool_consent WHERE family_id = $1', id)
    await divide()
    // One to return, and one with returns.
    await buy()
    await buy()
    await addReturns()
    await topUp()
    const { headers } = await bearer(parentEmail)
    await call('POST', '/api/bundles/purchase/moonlight-garden', headers)
    const story = { type: 'generate_story', tokenCost: 50, cfstoryId: null, storyId: null, waivesWithdrawal: true }
    await call('POST', '/api/payment/story-order', headers, story)
    for (const productId of ['owl-lamp-sage', 'carry-pouch-sand'])
      await call('POST', '/api/cart/', headers, { productId })
    await call('POST', '/api/auth/forgot-password', {}, { email: parentEmail })
    await addBundle()
    await addCollection()
    await addGivenUpMail(`${randomUUID()}@example.com`, 'the mail server was away')
  }

  return {
    ...{ address, port, sandboxAddress, row, write, call, bearer, newFamily, checkout, readCode, password },
    ...{ employ, newCouple, invite, giveGift },
    restock,
    close: () => pool.end(),
  }
}

export type ShopAtWork = Awaited<ReturnType<typeof openShopAtWork>>
