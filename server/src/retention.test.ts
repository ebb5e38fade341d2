import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { registration, visitor } from '../test/fixtures/families.ts'
import { lineColumns, quoteColumns, quoteOf } from '../test/fixtures/orders/planted-quote.ts'
import { plantedWebhook } from '../test/fixtures/planted-webhook.ts'
import { readers, storyToolEnv } from '../test/readers.ts'
import { untilWaiting } from '../test/reading/waiting.ts'
import { useShop } from '../test/shop.ts'
import { expireData } from './expire-data.ts'
import { findUploads, uploadsFolder } from './features/uploads/index.ts'
import { describePeriod, expireRows } from './platform/db/expire-rows.ts'
import { createLog } from './platform/logs/log.ts'
import { retentionRules } from './retention.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { call, post, makeFamily } = visitor(shop)
const { familyId, give, order } = readers(shop)
const [hourMs, dayMs] = [3_600_000, 86_400_000]
const query = async (statement: string, values: unknown[] = []) => (await shop.pool.query(statement, values)).rows
const count = async (from: string) => Number((await query(`SELECT count(*) FROM ${from}`))[0].count)
const ending = retentionRules.filter((rule) => 'days' in rule)

/** At least one row for each rule that expires rows. */
beforeAll(async () => {
  const family = await makeFamily()
  await give(family, 100)
  const id = await familyId(family)
  await post('/api/auth/register', registration())
  await post('/api/auth/forgot-password', { email: family.form.email })
  await post('/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Does it hoot?' })
  for (const productId of ['owl-lamp-sage', 'carry-pouch-sand'])
    await call('POST', '/api/cart/', { productId }, family.parent)
  await call('DELETE', '/api/cart/owl-lamp-sage', undefined, family.parent)
  expect((await order(family.parent, undefined, 'a key')).statusCode).toBe(200)
  await insertOrder(id, 'Failed')
  await query(
    `INSERT INTO payment_problem (payment_id, kind, mismatch) VALUES ($1, 'paid_otherwise', '{"problem": "session"}')`,
    [await insertOrder(id, 'Failed')],
  )
  await query(
    `INSERT INTO refund (id, payment_id, amount_cents, origin, cause, staff_name, state)
     VALUES (gen_random_uuid(), $1, 1, 'staff', 'chosen', 'Nora', 'succeeded')`,
    [await insertOrder(id, 'Failed')],
  )
  await query(
    `INSERT INTO payment (id, family_id, number, purpose, state, amount_cents, currency, content_hash, created_at, settled_at)
     VALUES (gen_random_uuid(), $1, nextval('order_number'), 'top_up', 'failed', 100, 'USD', '', now(), now())`,
    [id],
  )
  await insertOrder(id, 'Completed')
  await query("UPDATE customer_order SET family_deleted_at = now() WHERE state = 'processing'")
  await insertOrder(id, 'Completed')
  await query(
    `INSERT INTO gift (id, kind, state, amount_cents, currency, code_hash, buyer_email, created_at)
     VALUES (gen_random_uuid(), 'money', 'unpaid', 1000, 'USD', 'one', 'gran@example.com', now()),
       (gen_random_uuid(), 'money', 'active', 1000, 'USD', 'two', 'gran@example.com', now())`,
  )
  await query(
    `INSERT INTO gift_entry (gift_id, kind, amount_cents)
     SELECT id, kind.name, kind.amount FROM gift, (VALUES ('issued', 1000), ('withdrawn', -1000)) AS kind (name, amount)
     WHERE state = 'active'`,
  )
  await query("INSERT INTO known_device SELECT id, 'a hash', now(), now() FROM person")
  await query("INSERT INTO former_family SELECT $1, 'a hash', now()", [id])
  await query(
    `INSERT INTO order_return (id, order_id, family_id, origin, state, declared_at)
     SELECT id, id, family_id, 'form', 'declared', now()
     FROM customer_order WHERE state = 'processing' LIMIT 1`,
  )
  await query("INSERT INTO payment_event VALUES ('evt_1', 'checkout.session.completed', now())")
  await query("INSERT INTO payment_difference VALUES ('charge/ch_1', NULL, '{}', now(), now(), now())")
  await query(
    `INSERT INTO parent_invitation SELECT gen_random_uuid(), family_id, 'father@example.com', 'a code', person_id, now()
     FROM member WHERE is_opener LIMIT 1`,
  )
  await query("INSERT INTO session_handover SELECT id, 'a code', 'a state', 'a host', now() FROM session LIMIT 1")
  await query("INSERT INTO stock_reminder SELECT $1, 'owl-lamp-sage', now()", [id])
  await query(plantedWebhook("'0', 0"))
  await query("INSERT INTO webhook_delivery SELECT id, 1, 'order.placed', 1, now(), NULL, NULL, NULL, '' FROM webhook")
  await query("INSERT INTO empty_search (query, last_day) VALUES ('xylophone', '2026-01-01')")
  await query('INSERT INTO payment_comparison VALUES (now(), 1, 0, 0, 1)')
  await query("SELECT add_job('send-mail', '{}'::json, max_attempts := 1)")
  await query("UPDATE job SET attempts = 1 WHERE payload::text = '{}'")
  await query(
    `INSERT INTO event (at, kind, actor, order_id)
     SELECT now() - interval '731 days', kind, 'shop', id
     FROM customer_order, (VALUES ('job.given_up'), ('order.shipped')) AS told (kind) WHERE state = 'processing'`,
  )
  // A mail about a story is a step of no order.
  await query("INSERT INTO event (at, kind, actor) VALUES (now() - interval '731 days', 'mail.sent', 'shop')")
  await query("INSERT INTO alert SELECT id, 'parcels', NULL, now() FROM event WHERE kind = 'order.shipped'")
})

async function insertOrder(family: string, status: string) {
  const id = randomUUID()
  await query(
    `INSERT INTO customer_order (id, family_id, currency, amount_cents, state, delivery_details, created_at, ${quoteColumns})
     VALUES ($1, $2, 'USD', 100, $3, '{"name": "Nora"}', now(), ${quoteOf('100')})`,
    [id, family, status === 'Completed' ? 'processing' : 'unpaid'],
  )
  await query(
    `INSERT INTO payment (id, family_id, purpose, order_id, state, amount_cents, currency, content_hash, created_at, settled_at)
     VALUES ($1, $2, 'order', $1, $3, 100, 'USD', '', now(), now())`,
    [id, family, status.toLowerCase()],
  )
  await query(
    `INSERT INTO order_line (${lineColumns})
     VALUES ($1, 0, 'owl-lamp-sage', 'sku', 'Owl', '', '{}', '[{"path": "uploads/pictures/sold/1024.webp"}]', 1, 100, 100, 0, 0)`,
    [id],
  )
  await query("INSERT INTO event (kind, actor, order_id) VALUES ('order.placed', 'customer', $1)", [id])
  return id
}

test('D65 every table of the database has a rule, and every rule a table', async () => {
  const tables = await query(
    `SELECT CASE table_schema WHEN 'public' THEN table_name ELSE table_schema || '.' || table_name END AS name
     FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  expect([...new Set(retentionRules.map(({ table }) => table))].sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('D65 docs/privacy.md shows the rule of every table', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8')
  const cellsOf = (line: string) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1)
  const shown = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(cellsOf)
  expect(shown).toEqual(retentionRules.map((rule) => [`\`${rule.table}\``, describePeriod(rule), rule.why]))
})

describe('the nightly job', () => {
  test.each(ending)('D65 ends rows of $table after $days days, not before', async (rule) => {
    const { table, after, only = 'true', days, empties } = rule
    const from = `${table} WHERE (${only}) AND ${empties === undefined ? 'true' : `${empties[0]} IS NOT NULL`}`
    const [times] = await query(`SELECT min(${after}) AS first, max(${after}) AS last FROM ${from}`)
    expect(times.first, `no row of ${table} to end`).not.toBeNull()
    const [rows, others] = [await count(from), await count(table)]
    expect(await expireRows(shop.db, rule, new Date(times.first.getTime() + days * dayMs - hourMs))).toBe(0)
    expect(await expireRows(shop.db, rule, new Date(times.last.getTime() + days * dayMs + hourMs))).toBe(rows)
    expect(await count(from)).toBe(0)
    expect(await count(table)).toBe(empties === undefined ? others - rows : others)
  })

  test('D65 keeps what was paid, and what a person has to look at', async () => {
    expect(
      await query(
        'SELECT state, kind FROM payment LEFT JOIN payment_problem ON payment_id = payment.id ORDER BY state, kind',
      ),
    ).toEqual([
      { state: 'completed', kind: null },
      { state: 'completed', kind: null },
      { state: 'failed', kind: 'paid_otherwise' },
      { state: 'failed', kind: null },
    ])
    expect(await query('SELECT delivery_details FROM customer_order ORDER BY delivery_details')).toEqual([
      { delivery_details: { name: 'Nora' } },
      { delivery_details: null },
      { delivery_details: null },
      { delivery_details: null },
    ])
    expect([await count('order_line'), await count("event WHERE kind = 'order.placed'")]).toEqual([4, 4])
    expect(await query("SELECT DISTINCT kind FROM event WHERE kind <> 'order.placed'")).toEqual([
      { kind: 'order.shipped' },
    ])
    for (const table of ['payment', 'customer_order']) {
      await expect(query(`DELETE FROM ${table}`)).rejects.toThrow('accounting rows are kept')
    }
  })

  test('D65 D70 keeps the alert of a job that was given up as long as the job, so that it is not told of twice', async () => {
    const [{ id }] = await query("SELECT (add_job('send-mail', '{}'::json, max_attempts := 1)).id")
    await query("UPDATE job SET attempts = 1, run_at = now() + interval '6 hours' WHERE id = $1", [id])
    await query(
      `WITH told AS (INSERT INTO event (kind, actor) VALUES ('job.given_up', 'shop') RETURNING id)
       INSERT INTO alert SELECT id, 'jobs', $1, now() FROM told`,
      [id],
    )
    const after = async (hours: number) => {
      const now = new Date(Date.now() + 30 * dayMs + hours * hourMs)
      for (const rule of ending.filter(({ table }) => /^(alert|job)$/.test(table))) await expireRows(shop.db, rule, now)
      return [await count(`alert WHERE job_id = ${id}`), await count(`job WHERE id = ${id}`)]
    }
    expect(await after(3)).toEqual([1, 1])
    expect(await after(7)).toEqual([1, 0])
    expect(await after(31)).toEqual([0, 0])
  })

  test('D65 removes uploads that nothing names after 30 days, with their rows', async () => {
    const uploads = uploadsFolder(shop.dataDir)
    const longAgo = new Date(Date.now() - 31 * dayMs)
    const store = async (path: string, isOld: boolean) => {
      const [, folder = '', name = '', size] = path.split('/')
      const stored = join(uploads, folder, name)
      if (size === undefined) writeFileSync(stored, '')
      else mkdirSync(stored)
      if (isOld) utimesSync(stored, longAgo, longAgo)
      await query("INSERT INTO upload VALUES ($1, 'picture', $1, '', 1, NULL, now())", [path])
      return { path, isThere: () => existsSync(stored) }
    }
    const unused = [
      await store('uploads/pictures/unused/1024.webp', true),
      await store('uploads/sold/unused.mp3', true),
    ]
    const retained = [
      await store('uploads/pictures/sold/1024.webp', true),
      await store('uploads/pictures/new/1024.webp', false),
      await store('uploads/previews/story.mp3', true),
      await store('uploads/previews/trailer.mp4', true),
      await store('uploads/pictures/product/1024.webp', true),
    ]
    await query(
      "UPDATE bundle_story SET preview_file = 'uploads/previews/story.mp3' WHERE id = 'bo-and-the-moonflower'",
    )
    await query(
      `UPDATE product SET pictures = '[{"path": "uploads/pictures/product/1024.webp"}]',
         trailer_link = '/uploads/previews/trailer.mp4' WHERE id = 'carry-pouch-sand'`,
    )
    await expireData({ db: shop.db, clock: () => new Date(), log: createLog('silent'), uploads })
    expect(unused.map(({ isThere }) => isThere())).toEqual([false, false])
    expect(retained.map(({ isThere }) => isThere())).toEqual([true, true, true, true, true])
    const paths = (await query('SELECT path FROM upload')).map(({ path }) => path)
    expect(paths.sort()).toEqual(retained.map(({ path }) => path).sort())
  })

  test('D65 an old upload that is put into use while the unused ones are removed stays', async () => {
    const uploads = uploadsFolder(shop.dataDir)
    const [path, folder] = ['uploads/pictures/late/1024.webp', join(uploads, 'pictures', 'late')]
    mkdirSync(folder)
    utimesSync(folder, new Date(0), new Date(0))
    await query("INSERT INTO upload VALUES ($1, 'picture', $1, '', 1, NULL, now())", [path])
    const picture = JSON.stringify([{ path, alt: 'Late' }])
    let removal: Promise<void> | undefined
    await shop.db.transaction().execute(async (transaction) => {
      expect(await findUploads(transaction, [path])).toHaveLength(1)
      removal = expireData({ db: shop.db, clock: () => new Date(), log: createLog('silent'), uploads })
      await untilWaiting(shop.pool)
      await sql`UPDATE product SET pictures = ${picture} WHERE id = 'carry-pouch-sand'`.execute(transaction)
    })
    await removal
    expect([existsSync(folder), await count(`upload WHERE path = '${path}'`)]).toEqual([true, 1])
  })

  test('a step that fails stops no other, and the job fails', async () => {
    const lines: string[] = []
    const log = createLog('error', { write: (line) => lines.push(line) })
    await query('ALTER TABLE registration_attempt RENAME TO elsewhere')
    await post('/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Does it hoot?' })
    const running = expireData({
      db: shop.db,
      clock: () => new Date(Date.now() + 400 * dayMs),
      log,
      uploads: uploadsFolder(shop.dataDir),
    })
    await expect(running).rejects.toThrow('old data is left in registration_attempt')
    await query('ALTER TABLE elsewhere RENAME TO registration_attempt')
    expect(await count('contact_message')).toBe(0)
    expect(lines).toHaveLength(1)
  })
})
