import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { bearerOf, type Family, newFamily } from './family.ts'
import { expect, shop } from './shop.ts'

type Headers = { authorization: string }

/** Sends the form of the provider's page. */
async function payAtProvider(request: APIRequestContext, url: string, cardNumber: string): Promise<void> {
  await request.post(url, {
    form: { cardNumber, expiry: '12/34', cvc: '123' },
    maxRedirects: 0,
  })
}

/** Opens a payment, pays it and has the shop confirm it. */
async function pay(
  request: APIRequestContext,
  headers: Headers,
  [opening, status]: [opening: string, status: string],
  data: object,
  card = '4242 4242 4242 4242',
): Promise<void> {
  const opened = await request.post(shop() + opening, { headers, data })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { sessionId, url } = await opened.json()
  await payAtProvider(request, url, card)
  const confirmed = await request.post(shop() + status, { headers, data: { sessionId } })
  expect(await confirmed.json()).toMatchObject({ status: 'Completed' })
}

const pricesOfPacks = { 100: 10, 220: 20, 350: 30 }
export type PackTokens = keyof typeof pricesOfPacks

/** Buys a family a pack of tokens. */
export async function buyTokens(request: APIRequestContext, email: string, tokens: PackTokens): Promise<void> {
  const headers = await bearerOf(email)
  const me = (await (await request.get(`${shop()}/api/user/me/`, { headers })).json()).data
  const calls: [string, string] = ['/api/wallet/create-wallet-checkout-session', '/api/wallet/wallet-purchase-status']
  const data = {
    customerId: me._id,
    customerEmail: email,
    amount: pricesOfPacks[tokens],
    successUrl: `${shop()}/wallet/success`,
    cancelUrl: `${shop()}/wallet`,
  }
  await pay(request, headers, calls, data)
}

/** Where a parcel goes, as the API takes it. */
export const delivery = {
  name: 'Nora Winter',
  company: '',
  email: 'nora@example.com',
  phone: '555 010 0123',
  street1: '12 Lighthouse Lane',
  street2: '',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  country: 'United States',
}

/** Orders and pays what is in a family's cart. */
export async function buyCart(request: APIRequestContext, email: string, card?: string): Promise<void> {
  const headers = await bearerOf(email)
  const cart = await (await request.get(`${shop()}/api/cart/`, { headers })).json()
  const calls: [string, string] = ['/api/payment/create-checkout-session', '/api/payment/product-purchase-status']
  const data = {
    products: cart.data.products,
    successUrl: `${shop()}/payment/success`,
    cancelUrl: `${shop()}/payment/fail`,
    formData: delivery,
  }
  await pay(request, headers, calls, data, card)
}

/** A family buys a lamp with free tokens. */
export async function buyProduct(
  request: APIRequestContext,
  email: string,
): Promise<{ number: string; amount: number }> {
  const headers = await bearerOf(email)
  const added = await request.post(`${shop()}/api/cart/`, { headers, data: { productId: 'owl-lamp-sage' } })
  expect(added.ok(), await added.text()).toBe(true)
  await buyCart(request, email)
  return (await (await request.get(`${shop()}/api/user/orders`, { headers })).json()).data[0]
}

/** A new family that owns these bundles and has ordered so many stories to be made. */
export async function familyWithStories(request: APIRequestContext, bundles: string[], ordered = 0): Promise<Family> {
  const family = await newFamily()
  await buyTokens(request, family.email, 350)
  const headers = await bearerOf(family.email)
  for (const id of bundles) {
    const bought = await request.post(`${shop()}/api/bundles/purchase/${id}`, {
      headers,
      // Playing then asks nothing first.
      data: { waivesWithdrawal: true },
    })
    expect(bought.ok(), await bought.text()).toBe(true)
  }
  await orderStories(request, family.email, ordered)
  return family
}

/** A family orders so many stories, of 50 tokens each. */
export async function orderStories(request: APIRequestContext, email: string, count: number): Promise<void> {
  const headers = await bearerOf(email)
  for (let order = 0; order < count; order += 1) {
    const made = await request.post(`${shop()}/api/payment/story-order`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: { type: 'generate_story', tokenCost: 50 },
    })
    expect(made.ok(), await made.text()).toBe(true)
  }
}
