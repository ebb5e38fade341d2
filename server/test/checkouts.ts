import { expect } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { type Family, type Tokens, visitor } from './families.ts'
import type { atProvider } from './payments.ts'
import type { TestShop } from './shop.ts'

export const delivery = {
  name: 'Nora Winter',
  company: '',
  email: 'nora@example.com',
  phone: '+1 555 010 0123',
  street1: '12 Lantern Lane',
  street2: '',
  city: 'Duskville',
  state: 'OR',
  zip: '97201',
  country: 'United States',
}

/** A product with free tokens. */
export const lamp = 'owl-lamp-sage'

/** Requests of families that buy products. */
export function customers(shop: TestShop) {
  const { call, makeFamily, emailsTo } = visitor(shop)

  const fill = async (member: Tokens, productId = lamp, quantity = 2) => {
    expect((await call('POST', '/api/cart/', { productId }, member)).statusCode).toBe(200)
    await call('PUT', '/api/cart/', { productId, quantity }, member)
  }
  const cart = async (member: Tokens) => (await call('GET', '/api/cart/', undefined, member)).json()
  const request = async (member: Tokens, changes: object = {}) => ({
    products: (await cart(member)).data.products,
    successUrl: `${shop.origin}/payment/success`,
    cancelUrl: `${shop.origin}/payment/fail`,
    formData: delivery,
    ...changes,
  })
  const checkout = async (member: Tokens, changes: object = {}) =>
    call('POST', '/api/payment/create-checkout-session', await request(member, changes), member)
  const status = (member: Tokens, sessionId: string) =>
    call('POST', '/api/payment/product-purchase-status', { sessionId }, member)
  const orders = async (member: Tokens) => (await call('GET', '/api/user/orders', undefined, member)).json().data
  const balance = async (member: Tokens): Promise<number> =>
    (await call('GET', '/api/wallet/balance', undefined, member)).json().walletBalance
  const confirmations = async ({ form }: Family) =>
    (await emailsTo(form.email)).filter(({ text }) => text.includes('Receipt for order')).length

  /** A family with an open checkout for two lamps. */
  const ready = async () => {
    const family = await makeFamily()
    await fill(family.parent)
    const reply = await checkout(family.parent)
    expect(reply.statusCode, reply.body).toBe(200)
    const { sessionId, url } = reply.json() as { sessionId: string; url: string }
    return { family, parent: family.parent, sessionId, url }
  }

  /** Every effect of a payment: one that happened twice shows here. */
  const outcome = async (family: Family) => {
    const [order, ...others] = await orders(family.parent)
    expect(others).toEqual([])
    return {
      payment: order.paymentStatus,
      delivery: order.deliveryStatus,
      tokens: await balance(family.parent),
      mails: await confirmations(family),
      inCart: (await cart(family.parent)).totalQuantity,
    }
  }

  /** A family that has paid for two lamps. */
  const paid = async (provider: ReturnType<typeof atProvider>) => {
    const { family, parent, sessionId, url } = await ready()
    await provider.pay(url)
    await status(parent, sessionId)
    return { family, parent, order: (await orders(parent))[0] }
  }

  /** The dependencies of the delivery jobs. */
  const warehouse = () => ({
    db: shop.db,
    log: createLog('silent'),
    fulfilment: shop.providers.fulfilment,
    shopName: 'Storylamp',
    shopOrigin: shop.origin,
  })

  return { fill, cart, request, checkout, status, orders, balance, ready, paid, warehouse, outcome, confirmations }
}

export const paidOnce = { payment: 'Completed', delivery: 'Processing', tokens: 10, mails: 1, inCart: 0 }
export const notPaid = { payment: 'Pending', delivery: undefined, tokens: 0, mails: 0, inCart: 2 }
export const failed = { ...notPaid, payment: 'Failed' }
