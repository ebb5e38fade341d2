import { nowInSeconds } from '../clock.ts'
import type { GivenFields } from './form.ts'
import { currency, email, metadata, webAddress } from './param-kinds.ts'
import { list, oneOf, optional, required, type Shape, shape, text, whole } from './params.ts'
import { problem } from './problems.ts'

const halfAnHour = 30 * 60
const aDay = 24 * 60 * 60
const minTotal = 50
const maxAmount = 99_999_999

const line = {
  price_data: required(
    shape({
      currency: required(currency),
      unit_amount: required(whole(0, maxAmount)),
      product_data: required(shape({ name: required(text(5000)) })),
    }),
  ),
  quantity: required(whole(1, 1_000_000)),
}

const session = {
  billing_address_collection: optional(oneOf('auto', 'required')),
  mode: required(oneOf('payment')),
  line_items: required(list(shape(line))),
  success_url: required(webAddress),
  cancel_url: optional(webAddress),
  client_reference_id: optional(text(200)),
  customer_email: optional(email),
  expires_at: optional(whole(0, Number.MAX_SAFE_INTEGER)),
  metadata: optional(metadata),
  payment_intent_data: optional(shape({ metadata: optional(metadata) })),
}

export type LineParams = Shape<typeof line>
export type SessionParams = Shape<typeof session>

export function readSessionParams(given: GivenFields): SessionParams {
  const params = shape(session)(given, '')
  checkExpiry(params)
  checkLines(params.line_items)
  return params
}

function checkExpiry({ expires_at }: SessionParams) {
  if (expires_at === undefined) return
  const lifeInSeconds = expires_at - nowInSeconds()
  const must = 'The `expires_at` timestamp must be'
  const detail = { param: 'expires_at' }
  if (lifeInSeconds < halfAnHour) {
    throw problem(400, `${must} at least 30 minutes from Checkout Session creation.`, detail)
  }
  if (lifeInSeconds > aDay) throw problem(400, `${must} less than 24 hours from Checkout Session creation.`, detail)
}

function checkLines(lines: LineParams[]) {
  const currencies = new Set(lines.map(({ price_data }) => price_data.currency))
  if (currencies.size > 1) throw problem(400, 'All line items must have the same currency.', { param: 'line_items' })
  const total = lines.reduce((sum, { price_data, quantity }) => sum + price_data.unit_amount * quantity, 0)
  if (total < minTotal) {
    throw problem(400, 'The total amount due must add up to at least 0.50.', { code: 'amount_too_small' })
  }
  if (total > maxAmount) {
    throw problem(400, 'The total amount due must be no more than 999,999.99.', { code: 'amount_too_large' })
  }
}
