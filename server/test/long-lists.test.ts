import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { seedOrders } from '../../bench/generated/orders/seed-orders.ts'
import { insertPeople } from '../src/features/accounts/family/people.ts'
import { type Tokens, visitor } from './fixtures/families.ts'
import { useShop } from './shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeAdmin } = visitor(shop)

const orderCount = 1600
let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
  await seedOrders(shop.db, orderCount, new Date())
  await shop.pool.query(rename, [people.map(([first]) => first), people.map(([, last]) => last)])
}, 120_000)

const people = [
  ['Bronisława', 'Kovač'],
  ['Zoë', 'Müller'],
  ['Žofia', 'Wiśniewski'],
  ['Léa', "D'Angelo"],
  ['Тарас', 'Шевченко'],
  ['Ελένη', 'Παπαδόπουλος'],
  ['فاطمة', 'حداد'],
  ['芳', '王'],
  ['美咲', '鈴木'],
  ['지우', '김'],
]

/** The names that are searched for are chance in the seed. */
const rename = `
  WITH known AS (
    SELECT family_id, first, last FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS person (first, last, place)
    JOIN (SELECT family_id, row_number() OVER (ORDER BY count(*) DESC, family_id) AS place FROM customer_order GROUP BY family_id) AS most
      USING (place)
  ), renamed AS (
    UPDATE person SET firstname = first, lastname = last, search_key = search_key(concat_ws(' ', first, last, email))
    FROM known JOIN member USING (family_id) JOIN login USING (person_id) WHERE id = login.person_id AND is_opener
  )
  UPDATE customer_order SET delivery_details = delivery_details || jsonb_build_object('name', first || ' ' || last)
  FROM known WHERE known.family_id = customer_order.family_id`

type Order = { _id: string; number: string; createdAt: string; customer: { name: string; email: string } }
const read = (path: string) => call('GET', `/api/admin/${path}`, undefined, admin)
const get = async (path: string) => (await read(path)).json()
const searched = (text: string) => `search=${encodeURIComponent(text)}`

/** Follows a list to its end: by number as far as it goes, then by cursor. */
async function follow(path: string) {
  const pages = []
  for (let page = 1; page <= 20; page += 1) pages.push(await get(`${path}page=${page}`))
  for (let next = pages.at(-1).next; next !== undefined; next = pages.at(-1).next)
    pages.push(await get(`${path}after=${next}`))
  return pages
}

type Page = { data: { _id?: string; familyId?: string }[]; next?: string; previous?: string }

const idsOf = (pages: Pick<Page, 'data'>[]) =>
  pages.flatMap(({ data }) => data.map(({ _id, familyId }) => _id ?? familyId))

test('Back office: GET /api/admin/orders → every order once, newest first: 20 numbered pages and cursors beyond, and back again', async () => {
  const pages = await follow('orders?')
  const { rows } = await shop.pool.query('SELECT id FROM admin_order ORDER BY created_at DESC, number DESC')
  expect(idsOf(pages)).toEqual(rows.map(({ id }) => id))
  expect(pages[0]).toMatchObject({ total: 1000, isTotalMore: true, page: 1, pageCount: 20 })
  expect(pages[0]).not.toHaveProperty('previous')
  expect(pages[25]).not.toHaveProperty('page')
  const back = [pages.at(-1)]
  for (let { previous } = back[0]; previous !== undefined; previous = back[0].previous) {
    back.unshift(await get(`orders?before=${previous}`))
  }
  expect(idsOf(back)).toEqual(idsOf(pages))
})

test('Back office: GET /api/admin/customers, audit and messages → each row once by numbered pages and cursors', async () => {
  const count = async (table: string) => (await shop.pool.query(`SELECT count(*) AS total FROM ${table}`)).rows[0].total
  expect(new Set(idsOf(await follow('customers?'))).size).toBe(await count('member WHERE is_opener'))
  await shop.pool.query(
    `INSERT INTO contact_message (name, email, message, created_at)
     SELECT 'Ada', 'ada@example.com', 'Does it hoot?', now() - n / 3 * interval '1 microsecond' FROM generate_series(1, 1100) AS n`,
  )
  const messages = await follow('messages?state=open&')
  expect(messages[0]).toMatchObject({ total: 1000, isTotalMore: true })
  expect(new Set(idsOf(messages)).size).toBe(await count('contact_message WHERE answered_at IS NULL'))
  const entries = await count('event WHERE target IS NOT NULL')
  expect(new Set(idsOf(await follow('audit?'))).size).toBe(entries)
})

/** A list by the cursors of its replies, from a page on. */
async function walk(path: string, from: Page, way: 'next' | 'previous'): Promise<Page[]> {
  const cursor = from[way]
  if (cursor === undefined) return [from]
  const neighbour = await get(`${path}${way === 'next' ? 'after' : 'before'}=${cursor}`)
  return [from, ...(await walk(path, neighbour, way))]
}

test.each(['orders', 'customers', 'messages'])(
  'D93 Back office: GET /api/admin/%s?sort=oldest → the same rows, oldest first, by pages and cursors there and back',
  async (list) => {
    const newest = await walk(`${list}?`, await get(list), 'next')
    const oldest = `${list}?sort=oldest&`
    const pages = await walk(oldest, await get(oldest), 'next')
    expect(idsOf(pages)).toEqual(idsOf(newest).toReversed())
    expect(idsOf((await walk(oldest, pages.at(-1) as Page, 'previous')).toReversed())).toEqual(idsOf(pages))
    expect(idsOf([await get(`${oldest}page=2`)])).toEqual(idsOf(pages.slice(1, 2)))
  },
  120_000,
)

test.each([
  ['Müller', 'mueller'],
  ['Müller', 'Müller'],
  ['Mueller', 'müller'],
  ['Weiß', 'weiss'],
  ['Schäfer', 'SCHAEF'],
])('D94 Back office: %s is found by %s, among customers, orders and products', async (name, typed) => {
  const { rows } = await shop.pool.query(
    `UPDATE person SET lastname = $1, search_key = search_key(concat_ws(' ', firstname, $1::text, email))
     FROM login JOIN member USING (person_id) WHERE id = member.person_id AND member.person_id =
       (SELECT person_id FROM member JOIN customer_order USING (family_id) WHERE is_opener ORDER BY customer_order.number DESC LIMIT 1)
     RETURNING family_id`,
    [name],
  )
  // Found by the customer's name alone, and no longer by the one before.
  await shop.pool.query(
    `UPDATE customer_order SET delivery_details = delivery_details || '{"name": "Somebody Else"}' WHERE family_id = $1`,
    [rows[0].family_id],
  )
  await shop.pool.query("UPDATE product SET name = $1 WHERE id = 'owl-lamp-sage'", [`${name} Lamp`])
  const found = async (list: string) => (await get(`${list}?${searched(typed)}`)).data
  expect((await found('customers')).map(({ familyId }: { familyId: string }) => familyId)).toContain(rows[0].family_id)
  expect((await found('orders')).map(({ familyId }: { familyId: string }) => familyId)).toContain(rows[0].family_id)
  expect((await found('products')).map(({ _id }: { _id: string }) => _id)).toEqual(['owl-lamp-sage'])
})

test.each([
  ['orders', 'sort=price'],
  ['orders', 'page=21'],
  ['orders', 'page=0'],
  ['orders', 'after=x'],
  ['orders', 'after=1-00000000-0000-0000-0000-000000000000'],
  ['orders', 'after=99999999999999999-1'],
  ['orders', 'after=1-1&after=2-2'],
  ['orders', `before=${'9'.repeat(20)}`],
  ['customers', 'after=1-1'],
  ['messages', "before=1-'"],
  ['audit', 'after=-1'],
])('Back office: GET /api/admin/%s?%s → 400: a forged or foreign place in the list', async (list, place) => {
  const reply = await read(`${list}?${place}`)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
})

test('Back office: GET /api/admin/orders?after= → a cursor stays a place in the list when its order is gone', async () => {
  await shop.pool.query('ALTER TABLE payment DISABLE TRIGGER refuse_move')
  await shop.pool.query(
    `WITH failed AS (
       UPDATE customer_order SET state = 'unpaid'
       WHERE id IN (SELECT id FROM customer_order WHERE state NOT IN ('awaiting_payment', 'unpaid')
           AND free_tokens_hundredths = 0 AND refunded_cents = 0 ORDER BY created_at LIMIT 3) RETURNING id
     ) UPDATE payment SET state = 'failed' WHERE order_id IN (SELECT id FROM failed)`,
  )
  const ofFailed = "WHERE order_id IN (SELECT id FROM customer_order WHERE state = 'unpaid')"
  await shop.pool.query(`DELETE FROM shipment_line ${ofFailed}; DELETE FROM shipment ${ofFailed}`)
  const all: Order[] = (await get('orders?payment=Failed&before=0-1')).data
  const [gone, following] = all.slice(-3) as [Order, Order]
  await shop.pool.query('DELETE FROM customer_order WHERE id = $1', [gone._id])
  const place = `${new Date(gone.createdAt).getTime()}000-${gone.number}`
  expect((await get(`orders?payment=Failed&after=${place}`)).data[0]._id).toBe(following._id)
  expect((await get('orders?after=0-1')).data).toEqual([])
  expect((await get('orders?before=9999999999999999-1')).data).toEqual([])
})

const findNames = async (text: string): Promise<string[]> =>
  (await get(`orders?${searched(text)}`)).data.map(({ customer }: Order) => customer.name)

test.each([
  ['ülle', /Müller/],
  ['ulle', /Müller/],
  ['WIŚN', /Wiśniewski/],
  ['bronisława kov', /Bronisława Kovač/],
  ["d'ange", /D'Angelo/],
  ['шевч', /Шевченко/],
  ['ШЕВЧ', /Шевченко/],
  ['παπαδ', /Παπαδόπουλος/],
  ['نوع', undefined],
  ['فاط', /فاطمة/],
  ['王', /王/],
  ['鈴木', /鈴木/],
  ['지우', /지우/],
  ['zo', /Zo|Žo/],
])('Back office: GET /api/admin/orders?search=%s → orders by part of a name, in any script', async (text, name) => {
  const names = await findNames(text)
  if (name === undefined) return expect(names).toEqual([])
  expect(names.length).toBeGreaterThan(0)
  for (const found of names) expect(found).toMatch(name)
})

test('Back office: GET /api/admin/orders?search= → one order by its number or part of its email, the newest by the beginning of a number', async () => {
  const [order] = (await get('orders?delivery=Delivered&page=5')).data as [Order & { fbaOrderId: string }]
  const numbersOf = async (text: string) =>
    (await get(`orders?${searched(text)}`)).data.map(({ number }: Order) => number)
  expect(await numbersOf(order.number)).toEqual([order.number])
  expect(await numbersOf(`#${order.number}`)).toEqual([order.number])
  expect(await numbersOf(order.fbaOrderId.toLowerCase())).toEqual([order.number])
  expect(await numbersOf(order.customer.email.slice(2, -4))).toContain(order.number)
  const beginning = order.number.slice(0, 4)
  const found = await numbersOf(beginning)
  expect(found).toEqual(expect.arrayContaining([`${beginning}99`]))
  expect(found).toEqual(found.toSorted((a: string, b: string) => Number(b) - Number(a)))
})

test('Back office: GET /api/admin/orders?search= → the same orders whether few customers match or too many to look up', async () => {
  const makeMany = async () => {
    const ids = Array.from({ length: 251 }, () => randomUUID())
    await shop.pool.query('INSERT INTO family (id, created_at) SELECT unnest($1::uuid[]), now()', [ids])
    const zoe = { firstname: 'Zoë', lastname: 'Many', password_hash: '-', created_at: new Date() }
    await insertPeople(
      shop.db,
      ids.map((id) => ({ ...zoe, id, family_id: id, email: `${id}@example.com` })),
    )
  }
  for (let round = 0; round < 10; round += 1) await makeMany()
  const elsewhere = `UPDATE customer_order SET delivery_details = delivery_details || '{"name": "Somebody Else"}'`
  await shop.pool.query(
    `${elsewhere} WHERE family_id IN (SELECT family_id FROM member JOIN person ON person_id = id WHERE firstname = 'Zoë')`,
  )
  const few = await follow(`orders?${searched('zoë mü')}&`)
  const many = await follow(`orders?${searched('zoë m')}&`)
  const { rows } = await shop.pool.query(
    "SELECT id FROM admin_order WHERE customer_name LIKE 'Zoë M%' ORDER BY created_at DESC",
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(idsOf(many))).toEqual(new Set(rows.map(({ id }) => id)))
  expect(idsOf(many)).toEqual(expect.arrayContaining(idsOf(few)))
})

test.each(['%', '_', '\\', '%_\\', "'", '"', '!!!', '   ', '--', 'a--', '\u{1F600}', 'x'.repeat(200), '()|&:*!<->'])(
  'Back office: GET /api/admin/…?search=%j → 200 with what contains it',
  async (text) => {
    for (const list of ['orders', 'customers', 'audit']) {
      const reply = await read(`${list}?${searched(text)}`)
      expect([list, reply.statusCode]).toEqual([list, 200])
    }
  },
)

test.each(['\0', 'a\0b', '\u202b', '\u202e', 'x'.repeat(5000)])(
  'Back office: GET /api/admin/…?search=%j → 400',
  async (text) => {
    for (const list of ['orders', 'customers', 'audit']) {
      expect((await read(`${list}?${searched(text)}`)).statusCode).toBe(400)
    }
  },
)

test('Back office: GET /api/admin/…?search= → 200 or 400 for a lone surrogate', async () => {
  for (const list of ['orders', 'customers', 'audit']) {
    expect([200, 400]).toContain((await read(`${list}?search=%ED%A0%80`)).statusCode)
  }
})
