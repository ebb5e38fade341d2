import { expect, test } from 'vitest'
import { eventsOf, orderAdmin } from '../../../../test/fixtures/order-admin.ts'
import { atProvider } from '../../../../test/fixtures/payments.ts'
import { useSandbox } from '../../../../test/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { adminGet, move, bought } = orderAdmin(shop, atProvider(sandbox))

test('D93 PUT /api/admin/orders/{id}/delivery with what it has already keeps its version and its timeline', async () => {
  const { id } = await bought()
  const tracking = { carrier: 'UPS', number: '1Z2' }
  await move(id, { tracking, fbaOrderId: 'FBA-SAME', deliveryStatus: 'Shipped' })
  const { data } = await adminGet(`orders/${id}`)
  const { version } = data
  const reply = await move(id, { tracking, fbaOrderId: 'FBA-SAME', deliveryStatus: 'Shipped', version })
  expect([reply.statusCode, reply.json().data.version, eventsOf(reply.json().data)]).toEqual([
    200,
    version,
    eventsOf(data),
  ])
})
