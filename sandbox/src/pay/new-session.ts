import type Stripe from 'stripe'
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
    ...unusedFeatures,
    id,
    object: 'checkout.session',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: lineItems[0]?.currency ?? '',
    customer_details: params.customer_email ? detailsOf(params.customer_email) : null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? created + usualLifeInSeconds,
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${webUrl}/pay/checkout/${id}`,
  } satisfies Stripe.Checkout.Session
}

function detailsOf(email: string): Stripe.Checkout.Session.CustomerDetails {
  const unknown = { address: null, business_name: null, individual_name: null, name: null, phone: null }
  return { ...unknown, email, tax_exempt: 'none', tax_ids: null }
}

const unusedFeatures = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  subscription: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
