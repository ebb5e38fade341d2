import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import type { LineParams } from './api/session-params.ts'
import { nowInSeconds } from './clock.ts'
import type { LineItem } from './records.ts'

export function newLineItem({ price_data, quantity }: LineParams): LineItem {
  const amount = price_data.unit_amount * quantity
  return {
    id: newId('li_1'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price_data.currency,
    description: price_data.product_data.name,
    metadata: {},
    price: newPrice(price_data),
    quantity,
  } satisfies Omit<Stripe.LineItem, 'price'> & Pick<LineItem, 'price'>
}

function newPrice({ currency, unit_amount, product_data }: LineParams['price_data']) {
  return {
    id: newId('price_1'),
    object: 'price',
    // An inline price belongs to this one line and is never used again.
    active: false,
    billing_scheme: 'per_unit',
    created: nowInSeconds(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: product_data.metadata ?? {},
    nickname: null,
    product: newId('prod_', 14),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount,
    unit_amount_decimal: String(unit_amount),
  } satisfies LineItem['price']
}
