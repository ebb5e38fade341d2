import * as z from 'zod/mini'
import { family } from '../accounts/roles.ts'
import { money } from '../amounts.ts'
import { currencyAsked } from '../catalog/catalog.ts'
import { currencies } from '../currencies.ts'
import { deliveryMethods } from '../delivery/delivery-settings.ts'
import { typedCode } from '../discounts/discount-code.ts'
import { endpoint } from '../endpoint.ts'
import { givenOnce } from '../paging.ts'

export const discountRefusals = [
  'discount_not_valid',
  'discount_ended',
  'discount_not_started',
  'discount_minimum',
  'discount_used_up',
  'discount_used_by_family',
  'discount_not_for_cart',
] as const

/** An empty parameter counts as absent. */
const parameter = z.optional(
  z.pipe(
    z.string(givenOnce).check(z.trim(), z.maxLength(200)),
    z.transform((text): string | undefined => (text === '' ? undefined : text)),
  ),
)

export const methodChoice = parameter

export const quoteQuery = z.object({
  ...currencyAsked,
  country: parameter,
  region: parameter,
  method: methodChoice,
  code: typedCode,
})
export type QuoteQuery = z.infer<typeof quoteQuery>

/** `from` and `to` are the first and the last day of arrival. */
export const offeredMethod = z.object({
  method: z.enum(deliveryMethods),
  name: z.string(),
  price: money(),
  from: z.string(),
  to: z.string(),
})

const quotedLine = z.object({
  product: z.string(),
  quantity: z.number(),
  price: money(),
  discount: money(),
  tax: money(),
  /** Less the discount, with a tax that the price does not include. */
  total: money(),
})

const cartQuote = z.object({
  currency: z.enum(currencies),
  lines: z.array(quotedLine),
  subtotal: money(),
  /** What the lines are reduced by; free delivery shows in the price of delivery. */
  discount: money(),
  delivery: offeredMethod,
  methods: z.array(offeredMethod),
  /** Includes the tax of delivery. */
  tax: money(),
  taxIncluded: z.boolean(),
  total: money(),
})
export type CartQuote = z.infer<typeof cartQuote>
export type WireCartQuote = z.input<typeof cartQuote>

export const getCartQuote = endpoint({
  method: 'GET',
  path: '/api/cart/quote',
  summary: 'What the cart costs with delivery and tax, by default where the last order went',
  access: family,
  query: quoteQuery,
  reply: z.object({ data: cartQuote }),
  errors: ['invalid_input', 'too_many', 'product_facts_missing', 'total_not_payable', ...discountRefusals],
})
