import { delivery, lamp } from '../../server/test/fixtures/orders/checkouts.ts'
import type { Caller } from '../caller.ts'
import type { KillableShop } from '../killable-shop.ts'

type Checkout = { sessionId: string; url: string }

export async function buyLamp(shop: KillableShop, { call }: Caller): Promise<Checkout> {
  await call('POST', '/api/cart/', { productId: lamp })
  const { body } = await call('GET', '/api/cart/')
  const { products } = (body as { data: { products: object[] } }).data
  const [successUrl, cancelUrl] = [`${shop.address}/payment/success`, `${shop.address}/payment/fail`]
  const payload = { products, successUrl, cancelUrl, formData: delivery }
  return opened(await call('POST', '/api/payment/create-checkout-session', payload))
}

export async function buyTokens(shop: KillableShop, { call }: Caller): Promise<Checkout> {
  const [successUrl, cancelUrl] = [`${shop.address}/wallet/success`, `${shop.address}/wallet`]
  return opened(await call('POST', '/api/wallet/create-wallet-checkout-session', { amount: 10, successUrl, cancelUrl }))
}

function opened({ status, body }: { status: number; body: unknown }): Checkout {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as Checkout
}

export async function readStatus({ call }: Caller, isPack: boolean, sessionId: string): Promise<string> {
  const path = isPack ? '/api/wallet/wallet-purchase-status' : '/api/payment/product-purchase-status'
  const { body } = await call('POST', path, { sessionId })
  return (body as { status: string }).status
}
