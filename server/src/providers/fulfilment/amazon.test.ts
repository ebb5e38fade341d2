import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { expect, onTestFinished, test } from 'vitest'
import { createAmazonFulfilment } from './amazon.ts'

type Answer = (body: string) => { status: number; reply: object }

/** A warehouse that knows no order and answers each new one. */
async function openWarehouse(answer: Answer) {
  const server = createServer(async (request, response) => {
    if (request.url === '/token') return response.end('{"access_token":"secret","expires_in":3600}')
    if (request.method === 'GET') return response.writeHead(404).end('{}')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { status, reply } = answer(String(Buffer.concat(parts)))
    response.writeHead(status).end(JSON.stringify(reply))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentials = { clientId: 'client', clientSecret: 'secret', refreshToken: 'refresh' }
  return createAmazonFulfilment({ apiBase, tokenUrl: `${apiBase}/token`, ...credentials })
}

const refusingWarehouse = () =>
  openWarehouse((body) => ({
    status: 400,
    reply: { errors: [{ code: 'InvalidInput', message: `This is not right: ${body}` }] },
  }))

const address = {
  name: 'Zqname',
  phone: '555 019 9872',
  street1: 'Zqstreet',
  city: 'Zqcity',
  state: 'Zqstate',
  zip: 'Zq 97201',
  email: 'zq@example.com',
}

test.each([
  ['United States', 'the warehouse answered 400: InvalidInput'],
  ['Zqcountry', 'the country of the order is not known'],
])(
  'an order to %s that is refused → an error for log and queue that quotes nothing of the address',
  async (country, message) => {
    const warehouse = await refusingWarehouse()
    const to = { ...address, country } as DeliveryDetails
    const shipment = {
      orderId: 'one',
      number: '100001',
      orderedAt: new Date(),
      items: [{ sku: 'LAMP', quantity: 1 }],
      to,
      method: 'standard' as const,
    }
    const error = await warehouse.send(shipment).catch((error: Error) => error.message)
    expect(error).toBe(message)
  },
)

test('D72 Amazon is sent a region and a postal code also of a country whose addresses have none', async () => {
  const sent: { destinationAddress: object }[] = []
  const warehouse = await openWarehouse((body) => {
    sent.push(JSON.parse(body))
    return { status: 200, reply: {} }
  })
  const to = { ...address, state: '', zip: '', country: 'Angola' } as DeliveryDetails
  const items = [{ sku: 'LAMP', quantity: 1 }]
  await warehouse.send({ orderId: 'one', number: '100001', orderedAt: new Date(), items, to, method: 'standard' })
  expect(sent[0]?.destinationAddress).toMatchObject({ stateOrRegion: 'Zqcity', postalCode: '00000', countryCode: 'AO' })
})

test.each([
  ['standard', 'Standard'],
  ['express', 'Expedited'],
] as const)('D72 an order with %s delivery is sent at the speed %s', async (method, speed) => {
  const sent: { shippingSpeedCategory: string }[] = []
  const warehouse = await openWarehouse((body) => {
    sent.push(JSON.parse(body))
    return { status: 200, reply: {} }
  })
  const to = { ...address, country: 'US' } as DeliveryDetails
  const items = [{ sku: 'LAMP', quantity: 1 }]
  await warehouse.send({ orderId: 'one', number: '100001', orderedAt: new Date(), items, to, method })
  expect(sent.map(({ shippingSpeedCategory }) => shippingSpeedCategory)).toEqual([speed])
})
