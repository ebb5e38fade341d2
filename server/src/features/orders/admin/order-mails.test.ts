import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { eventsOf, orderAdmin } from '../../../../test/fixtures/orders/order-admin.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import type { FulfilmentProvider } from '../../../providers/fulfilment/provider.ts'
import { followDeliveries, fulfilOrder } from '../index.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, emailsTo } = visitor(shop)
const { warehouse } = customers(shop)
const provider = atProvider(sandbox)
const { admin, adminGet, move, bought } = orderAdmin(shop, provider)
const again = (id: string, mail: string) => call('POST', `/api/admin/orders/${id}/mail`, { mail }, admin())

test('D45 L4 POST /api/admin/orders/{id}/mail → the confirmation is sent again, with the money of the free tokens', async () => {
  const { id, order, email, subjects } = await bought()
  const reply = await call('POST', `/api/admin/orders/${id}/mail`, undefined, admin())
  expect(reply.json()).toEqual({ message: adminTexts.mailAgain })
  const subject = `Your order ${order.number} at Storylamp`
  expect((await subjects()).filter((sent) => sent === subject)).toHaveLength(2)
  const text = (await emailsTo(email))[0]?.text
  expect(text).toContain(`Receipt for order ${order.number}`)
  expect(text).toMatch(/We added \d+ free tokens \(about \$\d+\) to your wallet\./)
  expect(eventsOf((await adminGet(`orders/${id}`)).data).at(-1)).toBe(`Mail: ${subject} (Nora)`)
})

test('L1 the confirmation of goods says until when, how and where one withdraws, in the words of that of bundles', async () => {
  const { email } = await bought()
  const { text, html } = (await emailsTo(email))[0] ?? {}
  const said =
    'You can withdraw from this order until 30 days after its delivery, without giving a reason: with your order, or without logging in at http'
  expect(text).toContain(said)
  expect(html).toContain(said)
})

test('D45 PUT delivery with a tracking number that is added or changed on the way → one mail for each number', async () => {
  const { id, order, subjects, email } = await bought()
  const numbered = (number: string) => ({ tracking: { carrier: 'UPS', number } })
  const trackingMails = async () =>
    (await subjects()).filter((subject) => subject.startsWith('The tracking number')).length
  await move(id, numbered('1Z0'))
  expect(await trackingMails()).toBe(0)
  await move(id, { deliveryStatus: 'Shipped' })
  for (let again = 0; again < 2; again += 1) await move(id, numbered('1Z1'))
  expect(await trackingMails()).toBe(1)
  expect((await emailsTo(email))[0]?.text).toContain(`Order ${order.number} travels with UPS, tracking number 1Z1`)
  await move(id, { deliveryStatus: 'Out for Delivery', ...numbered('1Z2') })
  expect(await trackingMails()).toBe(2)
  expect((await again(id, 'tracking')).statusCode).toBe(200)
  expect((await emailsTo(email))[0]?.text).toContain('tracking number 1Z2')
  expect(await trackingMails()).toBe(3)
  await move(id, { deliveryStatus: 'Delivered', ...numbered('1Z3') })
  await move(id, numbered('1Z4'))
  expect(await trackingMails()).toBe(3)
})

test('D45 the mails of a parcel do not list what was refunded before it left, and list what was refunded later', async () => {
  const { id, email } = await bought()
  const refundOne = () =>
    call('POST', `/api/admin/orders/${id}/refund`, { reason: 'Late', lines: [{ line: 0, pieces: 1 }] }, admin())
  expect((await refundOne()).statusCode).toBe(200)
  await move(id, { deliveryStatus: 'Shipped' })
  expect((await refundOne()).statusCode).toBe(200)
  await move(id, { deliveryStatus: 'Delivered' })
  for (const mail of ['shipped', 'delivered'])
    expect((await call('POST', `/api/admin/orders/${id}/mail`, { mail }, admin())).statusCode).toBe(200)
  const mails = (await emailsTo(email)).filter(({ subject }) => /on its way|has arrived/.test(subject))
  expect(mails.map(({ text }) => /\d × /.exec(text)?.[0])).toEqual(['1 × ', '1 × ', '1 × ', '1 × '])
})

test('D45 a tracking number that the warehouse tells later → one mail', async () => {
  const { id, subjects, now } = await bought()
  await fulfilOrder(warehouse(), id)
  const tracked = (number?: string) => ({
    ...warehouse(),
    fulfilment: {
      ...(shop.providers.fulfilment as FulfilmentProvider),
      track: async () => ({ state: 'shipped' as const, ...(number && { tracking: { carrier: 'UPS', number } }) }),
    },
  })
  await followDeliveries(tracked())
  expect((await now()).tracking).toBeUndefined()
  for (let again = 0; again < 2; again += 1) await followDeliveries(tracked('1Z9'))
  expect((await now()).tracking).toEqual({ carrier: 'UPS', number: '1Z9' })
  expect((await subjects()).filter((subject) => subject.startsWith('The tracking number'))).toHaveLength(1)
})

test('D45 POST /api/admin/orders/{id}/mail → each mail that was due is sent again, and no other', async () => {
  const { id, order, subjects } = await bought()
  const mails = async () => (await adminGet(`orders/${id}`)).data.mails
  expect(await mails()).toEqual(['confirmation'])
  for (const mail of ['address', 'shipped', 'tracking', 'delivered', 'cancelled', 'refund', 'refund_failed'])
    expect((await again(id, mail)).json().code).toBe('mail_not_due')
  expect((await again(id, 'lottery')).statusCode).toBe(400)
  await move(id, { deliveryStatus: 'Delivered' })
  await call('POST', `/api/admin/orders/${id}/refund`, { reason: 'Broken', amount: 1 }, admin())
  expect(await mails()).toEqual(['confirmation', 'shipped', 'delivered', 'refund'])
  const before = (await subjects()).length
  for (const mail of await mails()) expect((await again(id, mail)).statusCode).toBe(200)
  expect((await subjects()).slice(0, (await subjects()).length - before).sort()).toEqual(
    [
      `Your order ${order.number} at Storylamp`,
      `Your order ${order.number} is on its way`,
      `Your order ${order.number} has arrived`,
      `Your refund for order ${order.number} at Storylamp`,
    ].sort(),
  )
  const { data } = await adminGet(`audit?search=${encodeURIComponent('send a mail again')}`)
  expect(data[0].details).toEqual({ mail: 'refund' })
})

test('D45 the mail about a refund that was made at the provider alone names its sum when it is sent again', async () => {
  const { id, email, now } = await bought()
  const { data } = await adminGet(`orders/${id}`)
  await provider.webhooks({})
  await provider.refund(data.paymentReference, 250)
  await expect.poll(async () => (await now()).refund?.amount).toBe(2.5)
  await provider.webhooks({ mode: 'drop' })
  expect((await again(id, 'refund')).statusCode).toBe(200)
  const texts = (await emailsTo(email))
    .filter(({ subject }) => subject.startsWith('Your refund'))
    .map(({ text }) => text)
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toContain('we have refunded $2.50 of')
})

test('D45 D72 the mail of a shipped order leads to the page of its carrier, and the one of its arrival to the order', async () => {
  const { id, email } = await bought()
  await move(id, { deliveryStatus: 'Shipped', tracking: { carrier: 'DHL Paket', number: '0034 1' } })
  const page = 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=00341'
  expect((await emailsTo(email))[0]?.text).toContain(`Follow the parcel: ${page}`)
  await move(id, { deliveryStatus: 'Delivered' })
  expect((await emailsTo(email))[0]?.text).not.toContain(page)
})
