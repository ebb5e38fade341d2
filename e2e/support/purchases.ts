import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { type Family, newFamily, password } from './family.ts'
import { expect, shop } from './shop.ts'

const bearerOf = async (request: APIRequestContext, emailusername: string) => {
  const reply = await request.post(`${shop()}/api/auth/login`, { data: { emailusername, password } })
  return { authorization: `Bearer ${(await reply.json()).accessToken}` }
}

/** Buys a family the largest pack, by card at the provider's page. */
async function topUp(request: APIRequestContext, { email }: Family): Promise<void> {
  const headers = await bearerOf(request, email)
  const me = (await (await request.get(`${shop()}/api/user/me/`, { headers })).json()).data
  const data = {
    customerId: me._id,
    customerEmail: email,
    amount: 30,
    successUrl: `${shop()}/wallet/success`,
    cancelUrl: `${shop()}/wallet`,
  }
  const opened = await request.post(`${shop()}/api/wallet/create-wallet-checkout-session`, { headers, data })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { sessionId, url } = await opened.json()
  await request.post(url, {
    form: { cardNumber: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' },
    maxRedirects: 0,
  })
  const status = await request.post(`${shop()}/api/wallet/wallet-purchase-status`, { headers, data: { sessionId } })
  expect(await status.json()).toMatchObject({ status: 'Completed' })
}

/** A new family that owns these bundles and has ordered so many stories to be made. */
export async function familyWithStories(request: APIRequestContext, bundles: string[], ordered = 0): Promise<Family> {
  const family = await newFamily(request)
  await topUp(request, family)
  const headers = await bearerOf(request, family.email)
  for (const id of bundles) {
    const bought = await request.post(`${shop()}/api/bundles/purchase/${id}`, { headers })
    expect(bought.ok(), await bought.text()).toBe(true)
  }
  for (let order = 0; order < ordered; order += 1) {
    const made = await request.post(`${shop()}/api/payment/story-order`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: { type: 'generate_story', tokenCost: 50 },
    })
    expect(made.ok(), await made.text()).toBe(true)
  }
  return family
}
