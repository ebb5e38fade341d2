import { expect, test } from 'vitest'
import { orderAdmin } from '../../../../test/fixtures/orders/order-admin.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { adminGet, move, bought } = orderAdmin(shop, atProvider(sandbox))

test('D67 PUT /api/admin/orders/{id}/delivery that is stale or changes nothing shows the order, so the audit log has it', async () => {
  const { id, order } = await bought()
  const { version } = (await adminGet(`orders/${id}`)).data
  await move(id, { deliveryStatus: 'Shipped' })
  const readings = async () => {
    const { data } = await adminGet(`audit?search=${order.number}`)
    return data.filter(({ action }: { action: string }) => action === 'read an order').length
  }
  const before = await readings()
  const stale = await move(id, { deliveryStatus: 'Shipped', version })
  expect(stale.json().current.deliveryDetails).toBeDefined()
  expect(await readings()).toBe(before + 1)
  const same = await move(id, { deliveryStatus: 'Shipped' })
  expect(same.json().data.deliveryDetails).toBeDefined()
  expect(await readings()).toBe(before + 2)
})
