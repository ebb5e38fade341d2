import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitor } from '../../../test/fixtures/families.ts'
import { quoteColumns, quoteOf } from '../../../test/fixtures/orders/planted-quote.ts'
import { readers } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'
import { adminPersonalData } from '../admin/personal-data.ts'
import { findSteps, recordEvent } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { makeFamily } = visitor(shop)
const { familyId } = readers(shop)

const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows
const nora = { accountId: randomUUID(), name: 'Nora' }

test('Back office: an event is rolled back with its change, and is never changed or deleted', async () => {
  const about = { target: 'order', targetId: '100001' }
  const withdrawal = { kind: 'withdrawal.confirmed', details: {}, by: nora, about, reason: 'asked by phone' } as const
  const failing = shop.db.transaction().execute(async (transaction) => {
    await recordEvent(transaction, withdrawal)
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await query('SELECT FROM event')).toHaveLength(0)
  await recordEvent(shop.db, withdrawal)
  const refused = [
    "UPDATE event SET target_id = '100002'",
    'DELETE FROM event',
    'TRUNCATE event CASCADE',
    "UPDATE event_reason SET text = 'another'",
    'DELETE FROM event_reason',
    'TRUNCATE event_reason',
  ]
  for (const change of refused) await expect(query(change), change).rejects.toThrow('is refused')
  expect(
    await query('SELECT kind, actor, target, target_id, details, text FROM event JOIN event_reason ON event_id = id'),
  ).toEqual([
    {
      kind: 'withdrawal.confirmed',
      actor: 'staff',
      target: 'order',
      target_id: '100001',
      details: {},
      text: 'asked by phone',
    },
  ])
})

test('Back office: who did something keeps their name, also once renamed, and only staff have one', async () => {
  const person = { accountId: randomUUID(), name: 'Sam' }
  const write = (by: Parameters<typeof recordEvent>[1]['by']) =>
    recordEvent(shop.db, { kind: 'note.written', details: {}, by, about: { target: 'order', targetId: '7' } })
  for (const by of [person, { ...person, name: 'Sam Keeper' }, 'operator' as const]) await write(by)
  expect(
    await query(
      "SELECT actor, name FROM event LEFT JOIN staff_name ON staff_name.id = staff_id WHERE kind = 'note.written' ORDER BY event.id",
    ),
  ).toEqual([
    { actor: 'staff', name: 'Sam Keeper' },
    { actor: 'staff', name: 'Sam Keeper' },
    { actor: 'operator', name: null },
  ])
  await expect(query("INSERT INTO event (kind, actor) VALUES ('note.written', 'staff')")).rejects.toThrow(
    'check constraint',
  )
})

test('Back office: two requests of one colleague do not wait for each other to record what they do', async () => {
  const note = { kind: 'note.written', details: {}, by: nora, about: { target: 'order', targetId: '8' } } as const
  await recordEvent(shop.db, note)
  await shop.db.transaction().execute(async (transaction) => {
    await recordEvent(transaction, note)
    await recordEvent(shop.db, note)
  })
  expect(await query("SELECT FROM event WHERE target_id = '8'")).toHaveLength(3)
})

test('Back office: what was typed about a family is erased, and that something was done stays', async () => {
  const [family, other] = [await familyId(await makeFamily()), await familyId(await makeFamily())]
  for (const id of [family, other]) {
    const about = { family: id, target: 'family', targetId: id }
    await recordEvent(shop.db, { kind: 'children.unmasked', details: {}, by: nora, about, reason: `for ${id}` })
  }
  await adminPersonalData.eraseData(shop.db, family)
  const reasonOf = async (id: string) =>
    (await query('SELECT text FROM event LEFT JOIN event_reason ON event_id = id WHERE family_id = $1', [id]))[0]
  expect([await reasonOf(family), await reasonOf(other)]).toEqual([{ text: null }, { text: `for ${other}` }])
  expect(await query("SELECT FROM event WHERE details::text LIKE '%for %'")).toHaveLength(0)
})

test('events of an order or payment that never came go with it, and no others', async () => {
  const about = { order: randomUUID(), family: await familyId(await makeFamily()) }
  await query(
    `INSERT INTO customer_order (id, family_id, currency, amount_cents, state, created_at, ${quoteColumns})
     VALUES ($1, $2, 'USD', 100, 'unpaid', now(), ${quoteOf('100')})`,
    [about.order, about.family],
  )
  await query(
    `INSERT INTO payment (id, family_id, purpose, order_id, state, amount_cents, currency, content_hash, created_at, settled_at)
     VALUES ($1, $2, 'order', $1, 'failed', 100, 'USD', '', now(), now())`,
    [about.order, about.family],
  )
  await recordEvent(shop.db, { kind: 'order.placed', details: {}, by: 'customer', about })
  const mail = { kind: 'mail.resent', details: { mail: 'pack' }, by: 'shop' } as const
  await recordEvent(shop.db, { ...mail, about: { payment: about.order } })
  // Of a version that this one was rolled back from.
  await query(
    `INSERT INTO event (kind, actor, order_id, details) VALUES ('order.wrapped', 'warehouse', $1, '{"paper": "red"}')`,
    [about.order],
  )
  const steps = await findSteps(shop.db, about.order)
  expect(steps.map(({ event, actor }) => ({ ...event, actor }))).toEqual([
    { kind: 'order.placed', details: {}, actor: 'customer' },
    { kind: 'other', storedKind: 'order.wrapped', details: { paper: 'red' }, actor: 'warehouse' },
  ])
  const eventsOf = 'SELECT FROM event WHERE $1 IN (order_id, payment_id)'
  expect(await query(eventsOf, [about.order])).toHaveLength(3)
  await query('DELETE FROM customer_order WHERE id = $1', [about.order])
  expect(await query(eventsOf, [about.order])).toHaveLength(0)
  expect((await query('SELECT FROM event')).length).toBeGreaterThan(0)
})
