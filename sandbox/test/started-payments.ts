import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { buildSandbox } from '../src/app.ts'
import { freePort } from './free-port.ts'
import { noShop, temporaryFolder } from './started-sandbox.ts'
import { receiveWebhooks } from './webhook-receiver.ts'

export const basket = {
  mode: 'payment',
  line_items: [
    { quantity: 2, price_data: { currency: 'usd', unit_amount: 3499, product_data: { name: 'Bear & Moon lamp' } } },
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 1250, product_data: { name: 'Speaker' } } },
  ],
  success_url: 'http://localhost:5000/success?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:5000/fail',
} satisfies Stripe.Checkout.SessionCreateParams
export const basketTotal = 8248

export function stripeClient(webUrl: string, secretKey = 'sk_test_any') {
  const { hostname, port } = new URL(webUrl)
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 })
}

export async function submitCard(url: string | null, card: string, rest = { expiry: '12/34', cvc: '123' }) {
  const body = new URLSearchParams({ cardNumber: card, ...rest })
  return fetch(url ?? '', { method: 'POST', body, redirect: 'manual' })
}

type Options = { storeFolder?: string; webhookUrl?: string }

/** A listening sandbox, the official client for it, and a shop that receives its webhooks. */
export async function startPayments({ storeFolder, webhookUrl }: Options = {}) {
  const shop = await receiveWebhooks()
  const folder = storeFolder ?? (await temporaryFolder())
  const port = await freePort()
  const webhooksTo = webhookUrl ?? shop.url
  const app = buildSandbox({ port, smtpPort: 0, storeFolder: folder, webhookUrl: webhooksTo, storyReportUrl: noShop })
  await app.listen({ port, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const addresses: Record<string, string> = Object.assign({}, ...app.companies.map((company) => company.addresses))
  const webUrl = addresses.stripeApiBase ?? ''
  const stripe = stripeClient(webUrl, addresses.stripeSecretKey)

  async function control(method: string, path: string, payload?: object) {
    const reply = await app.inject({
      method: method as 'PUT',
      url: `/pay/control/${path}`,
      ...(payload && { payload }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  return {
    app,
    folder,
    shop,
    stripe,
    webUrl,
    webhookSecret: addresses.stripeWebhookSecret ?? '',
    control,
    create: (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
      stripe.checkout.sessions.create({ ...basket, ...more }),
    page: async (path: string) => (await app.inject({ url: path, headers: { accept: 'text/html' } })).body,
  }
}
