import { newId } from '../ids.ts'
import type { SessionParams } from './api/session-params.ts'
import { nowInSeconds } from './clock.ts'
import type { LineItem, Session } from './records.ts'

const usualLifeInSeconds = 24 * 60 * 60

export function newSession(params: SessionParams, lineItems: LineItem[], webUrl: string): Session {
  const id = newId('cs_test_', 58)
  const created = nowInSeconds()
  const amount = lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0)
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: lineItems[0]?.currency ?? '',
    customer_details: params.customer_email ? { email: params.customer_email, address: null } : null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? created + usualLifeInSeconds,
    livemode: false,
    metadata: params.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    url: `${webUrl}/pay/checkout/${id}`,
  } as Session
}
