import { receiveCalls } from './call-receiver.ts'

type Received = { signature: string; body: string; type: string; about: string; id: string; atMs: number }

/** The shop's end of the payment webhooks. */
export async function receiveWebhooks() {
  const shop = await receiveCalls('/webhook', (body, headers): Received => {
    const { id, type, data } = JSON.parse(body)
    const signature = String(headers['stripe-signature'])
    return { signature, body, id, type, about: data.object.id, atMs: Date.now() }
  })
  return { ...shop, types: () => shop.received.map(({ type }) => type) }
}
