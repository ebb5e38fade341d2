import { expect, test } from 'vitest'
import { startFulfilment } from '../../test/started-fulfilment.ts'

test('step by step: the order is Complete once shipped, and the package tells the rest of the way', async () => {
  const { create, read, progress, call } = await startFulfilment()
  await create()
  const state = async () => {
    const { fulfillmentOrder, fulfillmentShipments } = await read()
    return [fulfillmentOrder.fulfillmentOrderStatus, fulfillmentShipments[0]?.fulfillmentShipmentStatus]
  }
  expect(await state()).toEqual(['Received', undefined])
  await progress('Planning')
  expect(await state()).toEqual(['Planning', undefined])
  await progress('Processing')
  expect(await state()).toEqual(['Processing', 'PENDING'])
  await progress('Shipped', { carrierCode: 'USPS', trackingNumber: '9400111' })
  expect(await state()).toEqual(['Complete', 'SHIPPED'])

  const [shipment] = (await read()).fulfillmentShipments
  const [parcel] = shipment.fulfillmentShipmentPackage
  expect(parcel).toEqual({ packageNumber: expect.any(Number), carrierCode: 'USPS', trackingNumber: '9400111' })
  expect(shipment.fulfillmentShipmentItem).toMatchObject([
    { sellerSku: 'LAMP-BEAR', quantity: 2, packageNumber: parcel.packageNumber },
    { sellerSku: 'SPEAKER', quantity: 1, packageNumber: parcel.packageNumber },
  ])

  const track = async () => (await call('GET', `/tracking?packageNumber=${parcel.packageNumber}`)).body.payload
  expect(await track()).toMatchObject({
    carrierCode: 'USPS',
    trackingNumber: '9400111',
    currentStatus: 'IN_TRANSIT',
    shipToAddress: { city: 'Troy', state: 'MI', country: 'US' },
  })
  await progress('OutForDelivery')
  expect((await track()).currentStatus).toBe('OUT_FOR_DELIVERY')
  await progress('Delivered')
  const { currentStatus, trackingEvents } = await track()
  expect(currentStatus).toBe('DELIVERED')
  expect(trackingEvents.map(({ eventCode }: { eventCode: string }) => eventCode)).toEqual([
    'EVENT_301',
    'EVENT_302',
    'EVENT_202',
  ])
  const delivered = (await read()).fulfillmentShipments[0].fulfillmentShipmentPackage[0]
  expect(delivered.deliveryInformation).toEqual({ dropOffLocation: { type: 'FRONT_DOOR' } })
})

test('straight to Shipped → a carrier and a tracking number are made up', async () => {
  const { create, read, progress } = await startFulfilment()
  await create()
  await progress('Shipped')
  const [parcel] = (await read()).fulfillmentShipments[0].fulfillmentShipmentPackage
  expect(parcel).toMatchObject({ carrierCode: 'UPS', trackingNumber: expect.stringMatching(/^1Z\w{16}$/) })
})

test('GET /fulfilment → orders in words, with a button for each step ahead that leads back to the page', async () => {
  const { create, page, app } = await startFulfilment()
  expect(await page('/fulfilment')).toContain('When the shop sends an order, it appears here.')
  await create({ sellerFulfillmentOrderId: 'SL/1 & "2"' })
  expect(await page('/fulfilment')).toMatch(/1007[\s\S]*Ada Parent, Troy, US[\s\S]*2 × LAMP-BEAR, 1 × SPEAKER/)

  const action = (await page('/fulfilment')).match(/action="([^"]+)"/)?.[1] ?? ''
  const press = await app.inject({
    method: 'POST',
    url: action,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'to=OutForDelivery',
  })
  expect([press.statusCode, press.headers.location]).toEqual([303, '/fulfilment'])
  const shown = await page('/fulfilment')
  expect(shown).toContain('Out for delivery</span>')
  expect(shown.match(/<button/g)).toHaveLength(1)
})
