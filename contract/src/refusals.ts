import * as z from 'zod/mini'
import { maxPreviewSeconds } from './uploads/upload-limits.ts'

/** Every reason for which the API refuses a call, with the status that it travels with. Clients decide by the code alone. */
export const refusals = {
  // 400: invalid input
  invalid_input: { status: 400, meaning: 'The request breaks a rule; errors says where and which.' },
  cart_empty: { status: 400, meaning: 'There is nothing in the cart.' },
  cart_full: { status: 400, meaning: 'The cart holds as many different products as it may.' },
  code_wrong: { status: 400, meaning: 'The code is wrong, expired or used.' },
  cursor_invalid: { status: 400, meaning: 'The cursor was not made for this list.' },
  file_broken: { status: 400, meaning: 'The file cannot be read as what it claims to be.' },
  file_missing: { status: 400, meaning: 'The form has no file.' },
  idempotency_key_invalid: { status: 400, meaning: 'The Idempotency-Key is not 1 to 200 printable ASCII characters.' },
  password_wrong: { status: 400, meaning: 'The password that was asked for again is wrong.' },
  preview_required: { status: 400, meaning: 'A preview must be uploaded for this film.' },
  preview_too_long: { status: 400, meaning: `The preview is longer than ${maxPreviewSeconds} seconds.` },
  quantity_limit_reached: { status: 400, meaning: 'The cart holds as many of this product as it may.' },
  return_url_not_allowed: { status: 400, meaning: 'The payment provider may lead back to this shop only.' },
  text_damaged: {
    status: 400,
    meaning: 'Texts of the file look damaged; send acceptDamaged=true if they are right.',
  },
  signature_invalid: { status: 400, meaning: 'The signature does not match the body, or is too old.' },
  // 401 to 403: authentication and permission
  unauthorized: { status: 401, meaning: 'The access token or key is missing, broken, expired or ended.' },
  invalid_credentials: { status: 401, meaning: 'The name or the password is wrong.' },
  second_factor_wrong: { status: 401, meaning: 'The code of the second factor is missing or wrong.' },
  session_expired: { status: 401, meaning: 'The refresh token is unknown, expired or spent: log in again.' },
  insufficient_balance: { status: 402, meaning: 'The wallet holds too few tokens.' },
  forbidden: { status: 403, meaning: "The account's role or the program's key may not do this." },
  password_required: {
    status: 403,
    meaning: 'The password was typed too long ago: confirm it at /api/auth/confirm-password and repeat the call.',
  },
  refund_limit: { status: 403, meaning: 'The role may refund less of an order.' },
  second_factor_required: { status: 403, meaning: 'An admin must switch a second factor on first.' },
  parent_required: { status: 403, meaning: 'A child asks for what only a parent may do.' },
  purchase_required: { status: 403, meaning: 'The family has not bought this bundle.' },
  // 404 and 405: unknown resource or method
  not_found: { status: 404, meaning: 'There is no such thing, or it belongs to somebody else.' },
  removal_not_found: { status: 404, meaning: 'There is no removed cart line to put back.' },
  story_not_customizable: { status: 404, meaning: 'There is no such story that can be customized.' },
  method_not_allowed: { status: 405, meaning: 'The address does not take this method; Allow says which it takes.' },
  too_slow: { status: 408, meaning: 'The body did not arrive in time.' },
  // 409: conflict with the current state
  already_claimed: { status: 409, meaning: 'The gift is in a family already.' },
  already_purchased: { status: 409, meaning: 'The family owns this bundle.' },
  already_used: { status: 409, meaning: 'Something of the bundle was played or downloaded, or the story is made.' },
  already_shipped: { status: 409, meaning: 'The warehouse has sent the parcel.' },
  bundle_empty: { status: 409, meaning: 'A bundle without stories cannot be sold.' },
  bundle_sold: { status: 409, meaning: 'The bundle was sold, so its stories stay.' },
  cart_changed: { status: 409, meaning: 'The cart differs from what the client believes to buy.' },
  collection_limit_reached: { status: 409, meaning: 'The shop has as many collections as it may have.' },
  collection_permanent: {
    status: 409,
    meaning: "The shop's own pages refer to the collection: it can only be hidden.",
  },
  collection_taken: { status: 409, meaning: 'Another collection has this address.' },
  gift_blocked: { status: 409, meaning: 'The gift cannot be used at the moment.' },
  gift_card_changed: { status: 409, meaning: 'Less is left on a gift card than the order needs.' },
  gift_card_empty: { status: 409, meaning: 'Nothing is left on the gift card.' },
  gift_is_money: { status: 409, meaning: 'A gift card of money is used in the cart.' },
  gift_is_no_money: { status: 409, meaning: 'A gift of tokens or of a bundle pays for no order.' },
  consent_outdated: {
    status: 409,
    meaning: 'The text that a parent agrees to has changed: agree to the current one first.',
  },
  story_tool_forbidden: { status: 409, meaning: 'A parent has withdrawn the consent for the story tool.' },
  customer_deleted: { status: 409, meaning: "The customer's account is deleted." },
  customer_differs: { status: 409, meaning: 'The client believes another customer to be signed in.' },
  delivery_step_invalid: {
    status: 409,
    meaning: 'A delivery moves forward only, and is cancelled before it is shipped.',
  },
  discount_code_taken: { status: 409, meaning: 'Another discount has this code.' },
  discount_ended: { status: 409, meaning: 'The discount code has ended.' },
  discount_in_use: { status: 409, meaning: 'The discount code was used, so it can only be ended.' },
  discount_minimum: { status: 409, meaning: 'The discount code is for carts from a certain subtotal on.' },
  discount_not_for_cart: { status: 409, meaning: 'The discount code is for other products.' },
  discount_not_started: { status: 409, meaning: 'The discount code does not hold yet.' },
  discount_not_valid: { status: 409, meaning: 'There is no such discount code.' },
  discount_used_by_family: { status: 409, meaning: 'The family has used the discount code as often as it may.' },
  discount_used_up: { status: 409, meaning: 'The discount code was used as often as it may be.' },
  fba_order_id_taken: { status: 409, meaning: 'Another order has this fbaOrderId.' },
  idempotency_key_reused: { status: 409, meaning: 'The Idempotency-Key was used with other contents.' },
  email_taken: { status: 409, meaning: 'The email address has an account.' },
  key_name_taken: { status: 409, meaning: 'Another key in use has this name.' },
  last_owner: { status: 409, meaning: 'The shop would be left without an owner.' },
  has_family: { status: 409, meaning: 'Who joins has a family already, with children, orders, tokens or bundles.' },
  last_parent: { status: 409, meaning: 'The family would be left without a parent.' },
  opener_stays: { status: 409, meaning: 'Who opened the family hands it over first, or ends it.' },
  in_stock: { status: 409, meaning: 'The product is not sold out.' },
  mail_not_due: { status: 409, meaning: 'The order has not come to what this mail says.' },
  not_returnable: { status: 409, meaning: 'There is no right to give the order back, or it was given up.' },
  not_paid: { status: 409, meaning: 'The order is not paid.' },
  order_held: { status: 409, meaning: 'The order has a problem that keeps it from being shipped.' },
  out_of_stock: { status: 409, meaning: 'There are fewer pieces than asked for; left says how many of each product.' },
  payment_disputed: { status: 409, meaning: 'The payment is disputed, so that its money is not with the shop.' },
  open_items: {
    status: 409,
    meaning: 'Something is open, named in items; send settleOpen to end it with the account.',
  },
  payment_under_way: { status: 409, meaning: 'An earlier payment for the same is being processed.' },
  pieces_refunded: {
    status: 409,
    meaning: 'The order has fewer pieces left to refund: sent is what was refused, current what is left.',
  },
  pieces_returned: {
    status: 409,
    meaning: 'The order has fewer pieces left to return: sent is what was refused, current what is left.',
  },
  pieces_shipped: {
    status: 409,
    meaning: 'The order has fewer pieces left to send: sent is what was refused, current what is left.',
  },
  price_changed: { status: 409, meaning: 'The price is another by now.' },
  problem_closed: { status: 409, meaning: 'The order or payment has no such problem that is open.' },
  problem_not_closable: { status: 409, meaning: 'The problem ends by itself, and nobody closes it.' },
  product_facts_missing: {
    status: 409,
    meaning: 'The shop does not say yet what the law of the destination asks to be said of a product.',
  },
  refund_refused: { status: 409, meaning: 'The payment provider refused the refund.' },
  refund_too_large: { status: 409, meaning: 'More cannot be refunded than was paid.' },
  return_period_over: { status: 409, meaning: 'The time to return the order has ended.' },
  return_step_invalid: { status: 409, meaning: 'The return is a step further already.' },
  second_factor_active: { status: 409, meaning: 'The second factor is switched on already.' },
  second_factor_inactive: { status: 409, meaning: 'The second factor is not switched on.' },
  sku_taken: { status: 409, meaning: 'Another product has this SKU.' },
  stock_too_high: { status: 409, meaning: 'The product would have more pieces than it may.' },
  stock_too_low: { status: 409, meaning: 'More pieces would leave the stock than are free.' },
  stale: {
    status: 409,
    meaning: 'Somebody else has changed it since: sent is what was refused, current how it is now.',
  },
  story_id_taken: { status: 409, meaning: 'Another story has this id.' },
  story_limit_reached: { status: 409, meaning: 'The order has as many stories as it may have.' },
  story_refunded: { status: 409, meaning: 'The story came too late: its tokens were refunded.' },
  total_not_payable: { status: 409, meaning: 'The payment provider takes no sum as small or as large.' },
  username_taken: { status: 409, meaning: 'Another child has this username.' },
  // 413 to 429: limits of a request
  too_large: { status: 413, meaning: 'The body is too large.' },
  unsupported_media_type: { status: 415, meaning: 'The body is of another type than the call takes.' },
  range_not_satisfiable: { status: 416, meaning: 'The range lies outside of the file.' },
  misdirected: { status: 421, meaning: 'The shop does not answer to this host name.' },
  too_many: { status: 429, meaning: 'Too many requests; Retry-After says how many seconds to wait.' },
  // 5xx: the shop or one of its providers
  internal: { status: 500, meaning: 'A bug of ours; the X-Request-Id finds it in the log.' },
  unavailable: { status: 503, meaning: 'The shop cannot answer now; Retry-After says when to try again.' },
  file_unavailable: { status: 503, meaning: 'A file that was sold cannot be read.' },
  provider_unavailable: { status: 503, meaning: 'The payment provider does not answer.' },
  refund_delayed: { status: 503, meaning: 'The refund is recorded and follows once the payment provider answers.' },
  storage_full: { status: 507, meaning: 'The shop has no room for the file, and has stored nothing of it.' },
} as const

export type RefusalCode = keyof typeof refusals

const leftOfProduct = z.object({ product: z.string(), left: z.number() })
export type LeftOfProduct = z.infer<typeof leftOfProduct>

/** Something that deleting the account would end. */
const openItem = z.object({ kind: z.enum(['order', 'payment', 'dispute', 'tokens']), text: z.string() })
export type OpenItem = z.infer<typeof openItem>

export const refusalBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(
    z.array(
      z.object({
        path: z.string(),
        message: z.string(),
        /** For a name that is taken: similar ones that are free. */
        free: z.optional(z.array(z.string())),
      }),
    ),
  ),
  /** With `open_items`. */
  items: z.optional(z.array(openItem)),
  /** With `out_of_stock`. */
  left: z.optional(z.array(leftOfProduct)),
  /** With `stale`, `pieces_refunded`, `pieces_returned` and `pieces_shipped`. */
  sent: z.optional(z.unknown()),
  current: z.optional(z.unknown()),
})
export type RefusalBody = z.infer<typeof refusalBody>
