import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin } = visitor(shop)
const provider = atProvider(sandbox)
const { buy, ask, seen } = returners(shop, provider)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const lines = (pieces: number) => [{ line: 0, pieces }]
const piecesAsked = async (orderId: string): Promise<number> => {
  const { rows } = await shop.pool.query(
    'SELECT sum(pieces)::int AS pieces FROM order_return_line WHERE order_id = $1',
    [orderId],
  )
  return rows[0].pieces ?? 0
}

test('D77 requests for the same pieces at once → together no more than was bought', async () => {
  const { parent, id } = await buy()
  const replies = await Promise.all(Array.from({ length: 6 }, () => ask(parent, id, lines(1))))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409, 409])
  expect(await piecesAsked(id)).toBe(2)
})

test('D77 requests beside refunds by staff → no piece is asked for that was refunded before', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { parent, id } = await buy()
    const refund = { reason: 'Broken', lines: lines(2) }
    const [asked, refunded] = await Promise.all([
      ask(parent, id, lines(2)),
      call('POST', `/api/admin/orders/${id}/refund`, refund, admin),
    ])
    expect(refunded.statusCode).toBe(200)
    const { returnable } = await seen(parent)
    expect(returnable[0].left).toEqual([0, 1])
    if (asked.statusCode === 409) expect(await piecesAsked(id)).toBe(0)
    else expect(await endedWithoutMoney(asked.json().data._id)).toBe(true)
  }
})

/** Asked for first, its pieces were refunded by staff, so it has ended by itself. */
async function endedWithoutMoney(id: string) {
  const { data } = (await call('GET', `/api/admin/returns/${id}`, undefined, admin)).json()
  return data.state === 'refunded' && data.refund === undefined
}
