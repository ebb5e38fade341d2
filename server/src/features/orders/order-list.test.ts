import { expect, test } from 'vitest'
import type { Tokens } from '../../../test/fixtures/families.ts'
import { quoteColumns, quoteOf } from '../../../test/fixtures/orders/planted-quote.ts'
import { readers } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeFamily, familyId } = readers(shop)

/** 90 orders of goods and 160 of stories, three of each moment, so that their numbers tell them apart. */
async function makeOrders(family: string): Promise<void> {
  const moment = `'2025-01-01'::timestamptz + n / 3 * interval '1 microsecond'`
  await shop.pool.query(
    `INSERT INTO customer_order (id, family_id, currency, amount_cents, state, created_at, ${quoteColumns})
     SELECT gen_random_uuid(), $1, 'USD', 100, 'processing', ${moment}, ${quoteOf('100')} FROM generate_series(1, 90) AS n`,
    [family],
  )
  await shop.pool.query(
    `WITH spent AS (
       INSERT INTO wallet_transfer (id, kind, purpose)
       SELECT gen_random_uuid(), 'spend', 'generated' FROM generate_series(1, 160) RETURNING id
     ) INSERT INTO story_order (id, family_id, type, title, tokens_hundredths, spend_id, state, ended_at, created_at, bundle_story_ids)
       SELECT gen_random_uuid(), $1, 'generated', 'A story', 5000, id, 'not_made', now(), ${moment}, '{}'
       FROM (SELECT id, row_number() OVER () AS n FROM spent) AS spent`,
    [family],
  )
}

type Page = { data: { _id: string }[]; next?: string }

const read = (who: Tokens, query = '') => call('GET', `/api/user/orders${query}`, undefined, who)
const idsOf = ({ data }: Page) => data.map(({ _id }) => _id)

test('S7.11 GET /api/user/orders → the newest hundred orders, and older ones by the cursor of the reply, each once', async () => {
  const [family, other] = [await makeFamily(), await makeFamily()]
  const id = await familyId(family)
  for (const each of [id, await familyId(other)]) await makeOrders(each)
  const { rows } = await shop.pool.query(
    `SELECT id FROM any_order WHERE family_id = $1 ORDER BY created_at DESC, number DESC`,
    [id],
  )
  const pages: Page[] = [(await read(family.parent)).json()]
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
    pages.push((await read(family.parent, `?after=${next}`)).json())
  expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 50])
  expect(pages.flatMap(idsOf)).toEqual(rows.map(({ id }) => id))
})

test.each(['after=x', 'after=1-a', 'after=1-1&after=1-2'])(
  'S7.11 GET /api/user/orders?%s → 400: no place in this list',
  async (query) => {
    const reply = await read((await makeFamily()).parent, `?${query}`)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
  },
)
