import { expect, test } from 'vitest'
import { orderAdmin } from '../../../test/fixtures/orders/order-admin.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const provider = atProvider(sandbox)
const { adminGet, move, bought } = orderAdmin(shop, provider)
const { asked } = returners(shop, provider)

const found = async (number: string) => (await adminGet(`references?number=${encodeURIComponent(number)}`)).data

test('GET /api/admin/references → the return with a number, and the orders of an invoice and of a parcel', async () => {
  const { id, parent } = await bought()
  await bought()
  await move(id, { deliveryStatus: 'Shipped', tracking: { carrier: 'UPS', number: '1Z 999 AA1' } })
  const returnId = await asked(parent, id, [{ line: 0, pieces: 1 }])
  const { number } = (await adminGet(`returns/${returnId}`)).data
  const [invoice] = (await adminGet(`orders/${id}/invoices`)).data
  expect(await found(`#${number}`)).toEqual([{ kind: 'return', _id: returnId, number }])
  expect(await found(` ${invoice.number.toLowerCase()} `)).toEqual([
    { kind: 'invoice', _id: id, number: invoice.number },
  ])
  expect(await found('1Z 999 AA1')).toEqual([{ kind: 'parcel', _id: id, number: '1Z 999 AA1' }])
  for (const other of ['1Z', '%', '999999999', 'INV-2026-999999', invoice.number.slice(1)])
    expect(await found(other)).toEqual([])
})
