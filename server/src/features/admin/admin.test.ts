import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { childForm, type Tokens, unique, visitor } from '../../../test/fixtures/families.ts'
import { lineColumns, quoteColumns, quoteOf } from '../../../test/fixtures/orders/planted-quote.ts'
import { readers, storyToolEnv } from '../../../test/readers.ts'
import { csvLines } from '../../../test/reading/csv-lines.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000', ...storyToolEnv })
const { makeAdmin, post } = visitor(shop)
const { load, call, makeFamily, makeRich, familyId, give, buy, order } = readers(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const getAdmin = async (path: string) => (await call('GET', `/api/admin/${path}`, undefined, admin)).json()

test('Back office: GET /api/admin/customers → families found by name or email, their children masked until unmasked with a recorded reason', async () => {
  const username = unique('mia')
  const family = await makeFamily({ lastname: 'Winterbottom', children: [childForm(username)] })
  const id = await familyId(family)
  await give(family, 100)
  await buy(family.parent)
  for (const search of ['winterBOTTOM', 'Nora Winterbottom', family.form.email]) {
    const { data, total } = await getAdmin(`customers?search=${encodeURIComponent(search)}`)
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ familyId: id, childCount: 1, orderCount: 1, walletBalance: 40 })
    expect(data[0]).toMatchObject({ name: 'Nora Winterbottom', email: family.form.email, mobile: '5550100123' })
  }
  expect((await getAdmin(`customers?search=${username}`)).total).toBe(0)
  const details = await getAdmin(`customers/${id}`)
  expect(details.data.children).toEqual([{ name: 'M•••', username: 'm•••', dob: '2017' }])

  const unmask = (body: object) => call('POST', `/api/admin/customers/${id}/children`, body, admin)
  expect((await unmask({ reason: ' ' })).statusCode).toBe(400)
  const reply = await unmask({ reason: 'The parent called' })
  expect(reply.json().data).toEqual([{ name: 'Mia', username, dob: '2017-03-09' }])
  const log = await getAdmin(`audit?search=${id}`)
  expect(log.data).toMatchObject([
    { action: 'unmask children', target: `family ${id}`, reason: 'The parent called' },
    { action: 'read a customer', target: `family ${id}` },
  ])
  expect(JSON.stringify(log)).not.toContain(username)
})

test('Back office: POST /api/admin/customers/{familyId}/sign-out → ends every session and the podcast address of that family, for a recorded reason', async () => {
  const [family, other] = [await makeFamily(), await makeFamily()]
  const id = await familyId(family)
  const isSignedIn = async (who: Tokens) => (await call('GET', '/api/user/me/', undefined, who)).statusCode === 200
  const signOut = (body: object) => call('POST', `/api/admin/customers/${id}/sign-out`, body, admin)
  const { url } = (await call('POST', '/api/playlist/feed-address', undefined, family.parent)).json()
  const feedStatus = async () => (await load(new URL(url).pathname + new URL(url).search)).status
  expect((await signOut({ reason: ' ' })).statusCode).toBe(400)
  expect([await isSignedIn(family.parent), await feedStatus()]).toEqual([true, 200])
  expect((await signOut({ reason: 'A stolen phone' })).json()).toEqual({ ended: 2 })
  expect([await isSignedIn(family.parent), await isSignedIn(family.child), await feedStatus()]).toEqual([
    false,
    false,
    404,
  ])
  expect([await isSignedIn(other.parent), await isSignedIn(admin)]).toEqual([true, true])
  expect((await getAdmin(`audit?search=${id}`)).data[0]).toMatchObject({
    action: 'sign a family out',
    target: `family ${id}`,
    reason: 'A stolen phone',
  })
})

test('Back office: GET /api/admin/customers.csv → every customer, formulas disarmed, no data of children', async () => {
  const username = unique('zoe')
  const family = await makeFamily({ firstname: '@SUM(A1)', children: [childForm(username)] })
  const csv = await call('GET', '/api/admin/customers.csv', undefined, admin)
  const [head, ...lines] = csvLines(csv.body)
  expect(head).toBe('Family,Name,Email,Mobile,Since,Children,Orders,Tokens')
  const own = lines.filter((line) => line.includes(family.form.email))
  expect(own).toEqual([expect.stringMatching(/,'@SUM\(A1\) Winter,[^,]+,5550100123,[^,]+,1,0,0\.00$/)])
  expect(csv.body).not.toContain(username)
  expect((await getAdmin('audit?search=download')).data[0]).toMatchObject({ target: 'customers' })
})

/** A failed job, in the state that the worker leaves it in. */
const failJob = async (task: string, attempts: number, error: string | null) => {
  const { rows } = await shop.pool.query(
    `SELECT id FROM add_job($1, '{"to":"nobody@example.com"}'::json, max_attempts := 5)`,
    [task],
  )
  await shop.pool.query(
    "UPDATE job SET attempts = $2, last_error = $3, run_at = now() + interval '1 day' WHERE id = $1",
    [rows[0].id, attempts, error],
  )
  return String(rows[0].id)
}

test('Back office: GET /api/admin/jobs → failed jobs without payloads, those given up first; POST …/retry runs one again', async () => {
  const waiting = await failJob('send-mail', 2, '550 nobody@example.com is unknown')
  const givenUp = await failJob('fulfil-order', 5, 'refused')
  const fresh = await failJob('send-mail', 0, null)
  const jobs = await getAdmin('jobs')
  expect(jobs.data).toMatchObject([
    { _id: givenUp, task: 'fulfil-order', attempts: 5, maxAttempts: 5, lastError: 'refused' },
    { _id: waiting, task: 'send-mail', attempts: 2, lastError: '550 [address] is unknown' },
  ])
  expect(JSON.stringify(jobs)).not.toContain('nobody@example.com')
  const retry = (id: string) => call('POST', `/api/admin/jobs/${id}/retry`, undefined, admin)
  expect((await retry(givenUp)).statusCode).toBe(200)
  const { rows } = await shop.pool.query('SELECT attempts, run_at <= now() AS "isDue" FROM job WHERE id = $1', [
    givenUp,
  ])
  expect(rows).toEqual([{ attempts: 0, isDue: true }])
  for (const id of [fresh, '0', 'x', '9'.repeat(30)]) expect((await retry(id)).statusCode).toBe(404)
  expect((await getAdmin(`audit?search=${encodeURIComponent(`job ${givenUp}`)}`)).data).toMatchObject([
    { action: 'retry a job', details: { task: 'fulfil-order' } },
  ])
})

type Day = { day: string; orders: number; revenue: number }

test('Back office: GET /api/admin/today → the sales of seven days in UTC as the page Sales has them, and counts of what needs attention', async () => {
  await shop.pool.query('TRUNCATE job')
  const before = await getAdmin('today')
  const family = await makeRich(1000)
  await buy(family.parent)
  await order(family.parent)
  const id = await familyId(family)
  const sell = async (daysAgo: number, cents: number, refunded: number) => {
    const sold = randomUUID()
    await shop.pool.query(
      `INSERT INTO customer_order (id, family_id, currency, amount_cents, refunded_cents, state, created_at, ${quoteColumns})
       VALUES ($1, $2, 'USD', $3, $4, 'processing', now() - make_interval(days => $5), ${quoteOf('$3')})`,
      [sold, id, cents, refunded, daysAgo],
    )
    await shop.pool.query(
      `INSERT INTO order_line (${lineColumns}) VALUES ($1, 0, 'owl-lamp-sage', 'sku', 'Owl', '', '{}', '[]', 1, $2, $2, 0, 0)`,
      [sold, cents],
    )
    await shop.pool.query("INSERT INTO sales_change (day) VALUES ((now() AT TIME ZONE 'UTC')::date - $1::int)", [
      daysAgo,
    ])
  }
  await sell(0, 2000, 500)
  await sell(0, 1000, 1000)
  await sell(6, 300, 0)
  await sell(7, 9900, 0)
  await shop.pool.query(
    `WITH failed AS (
       INSERT INTO payment (id, family_id, number, purpose, state, amount_cents, currency, content_hash, created_at, settled_at)
       SELECT gen_random_uuid(), $1, nextval('order_number'), 'top_up', 'failed', 100, 'USD', '', now(), now() - make_interval(days => age)
       FROM unnest('{0, 8}'::int[]) AS age RETURNING id, settled_at)
     INSERT INTO payment_problem (payment_id, kind, mismatch)
     SELECT id, 'paid_otherwise', '{"problem": "session"}' FROM failed WHERE settled_at = now()`,
    [id],
  )
  await failJob('send-mail', 1, 'no answer')
  await failJob('fulfil-order', 1, 'no answer')
  await failJob('send-mail', 0, null)
  await post('/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Does it hoot?' })

  const { sales, waiting } = await getAdmin('today')
  expect(sales).toHaveLength(7)
  const today = new Date().toISOString().slice(0, 10)
  const salesBefore = before.sales.at(-1)
  expect(sales.at(-1)).toEqual({
    day: today,
    orders: salesBefore.orders + 2,
    revenue: salesBefore.revenue + 15,
    tokensSpent: salesBefore.tokensSpent + 110,
  })
  expect(sales[0]).toMatchObject({ orders: 1, revenue: 3, tokensSpent: 0 })
  const { data } = await getAdmin(`sales?from=${sales[0].day}&to=${today}`)
  expect(sales.map(({ day, orders, revenue }: Day) => ({ id: day, orders, revenue }))).toEqual(
    data.map(({ id, orders, revenue }: Day & { id: string }) => ({ id, orders, revenue })),
  )
  expect(waiting).toEqual({
    ordersToShip: 4,
    ordersHeld: 0,
    parcelProblems: 0,
    failedPayments: 1,
    paymentProblems: 1,
    disputes: 0,
    bookDifferences: 0,
    withdrawalsToConfirm: 0,
    returnsToApprove: 0,
    returnsToReceive: 0,
    returnsToRefund: 0,
    lowStock: 0,
    unsentMails: 1,
    failedJobs: 2,
    storiesBeingMade: 1,
    unansweredMessages: 1,
    unreadMessages: 1,
  })
})

test('D67 what an admin reads of customers is in the audit log, without the search, and in the export of the family', async () => {
  const family = await makeRich(100)
  const id = await familyId(family)
  const ordered = (await order(family.parent)).json().data
  await post('/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Does it hoot?' })
  await shop.pool.query('ALTER TABLE event DISABLE TRIGGER USER')
  await shop.pool.query('DELETE FROM event')
  await shop.pool.query('ALTER TABLE event ENABLE TRIGGER USER')
  for (const path of [
    `customers?search=${family.form.email}`,
    `customers/${id}`,
    `wallets/${id}`,
    `orders?search=${family.form.email}`,
    `orders/${ordered._id}`,
    'messages',
    'customers?search=nobody@nowhere.example',
    'orders?search=nobody@nowhere.example',
    'customers/nobody',
    `orders/${randomUUID()}`,
    `wallets/${randomUUID()}`,
    'today',
    'jobs',
  ]) {
    await getAdmin(path)
  }
  const { data } = await getAdmin('audit')
  expect(
    data.map(({ action, target }: { action: string; target: string }) => `${action}: ${target}`).reverse(),
  ).toEqual([
    'read a list of customers: customers',
    `read a customer: family ${id}`,
    `read a wallet: family ${id}`,
    'read a list of orders: orders',
    `read an order: order ${ordered.number}`,
    'read messages: messages',
  ])
  const found = (list: string) => ({ list, page: 1, searched: true, rows: 1 })
  expect(data.map(({ details }: { details: object }) => details).reverse()).toEqual([
    found('customers'),
    { what: 'customer' },
    { what: 'wallet', page: 1 },
    found('orders'),
    { what: 'order' },
    { list: 'messages', page: 1, rows: 2 },
  ])
  expect(JSON.stringify(data)).not.toContain(family.form.email)
  const exported = (await call('GET', '/api/user/export', undefined, family.parent)).json()
  expect(exported.account.backOffice.map(({ action }: { action: string }) => action)).toEqual([
    'read a customer',
    'read a wallet',
    'read an order',
  ])
})
