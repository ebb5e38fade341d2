import * as z from 'zod/mini'
import { parents } from '../accounts/roles.ts'
import { majorUnits, tokens } from '../amounts.ts'
import { discountRefusals, methodChoice } from '../cart/cart-quote.ts'
import { currencyAsked } from '../catalog/catalog.ts'
import { currencies } from '../currencies.ts'
import { typedCode } from '../discounts/discount-code.ts'
import { endpoint } from '../endpoint.ts'
import { giftCode, maxGiftCards } from '../gifts/gifts.ts'
import type { Currency } from '../money.ts'
import { sentDelivery } from '../orders/orders.ts'
import { exactTopUp } from '../wallet/exact-top-up.ts'
import { tokenPacks } from '../wallet/token-packs.ts'
import { walletTexts } from '../wallet/wallet-texts.ts'
import { paymentStatus } from './payment-states.ts'
import { paymentTexts } from './payment-texts.ts'

/** What the client expects to buy, only for comparison: customer, products and prices come from the shop's own data. */
const believedLine = z.looseObject({
  product: z.optional(z.string()),
  productId: z.optional(z.string()),
  _id: z.optional(z.string()),
  quantity: z.number(),
  priceAtAddTime: z.optional(majorUnits()),
  price: z.optional(majorUnits()),
})
export type BelievedLine = z.infer<typeof believedLine>

const address = z.string().check(z.maxLength(2000))

/** The expected payer, and the return URLs, which must be on this shop. */
const payer = {
  customerId: z.optional(z.string()),
  customerEmail: z.optional(z.string()),
  successUrl: address,
  cancelUrl: address,
}
export type Payer = z.infer<z.ZodMiniObject<typeof payer>>

export const checkoutRequest = z.strictObject({
  ...payer,
  /** That the customer was shown; that of the country, or the main one, unless given. */
  currency: z.optional(z.enum(currencies, paymentTexts.currencyUnknown)),
  products: z.array(believedLine).check(z.maxLength(200)),
  formData: sentDelivery,
  /** The cheapest one unless given. */
  method: methodChoice,
  code: typedCode,
  /** Cards of money, used in this order. */
  giftCards: z.optional(z.array(giftCode).check(z.maxLength(maxGiftCards))),
  /** What the customer was shown: another total is refused. */
  total: z.optional(majorUnits()),
})
export type CheckoutRequest = z.infer<typeof checkoutRequest>

const packPrices = tokenPacks.map((pack) => pack.amount)

const wholeTokens = z
  .int(walletTexts.wholeTokens)
  .check(z.minimum(exactTopUp.least, walletTexts.wholeTokens), z.maximum(exactTopUp.most, walletTexts.wholeTokens))

/** The `amount` of a pack, which names it, or as many tokens as are missing. */
export const topUpRequest = (currency: Currency) =>
  z
    .strictObject({
      ...payer,
      amount: z.optional(z.literal(packPrices, walletTexts.noSuchPack(currency))),
      tokens: z.optional(wholeTokens),
    })
    .check(
      z.refine(({ amount, tokens }) => (amount === undefined) !== (tokens === undefined), {
        error: walletTexts.packOrTokens,
        path: ['amount'],
      }),
    )
export type TopUpRequest = z.infer<ReturnType<typeof topUpRequest>>

/** Where the customer pays: the browser keeps the id and goes to the address. */
const session = z.object({ sessionId: z.string(), url: z.string() })

/** An order of 0 is complete at once: nothing is to be paid, and the address is the success URL. */
const sessionOrPlaced = z.object({
  sessionId: z.nullable(z.string()),
  url: z.string(),
  orderId: z.optional(z.string()),
  status: z.optional(paymentStatus),
})

const ofSession = z.strictObject({ sessionId: z.string().check(z.minLength(1), z.maxLength(200)) })

const ofCheckout = [
  'unauthorized',
  'invalid_input',
  'return_url_not_allowed',
  'customer_differs',
  'too_many',
  'provider_unavailable',
] as const

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payment/create-checkout-session',
  summary: 'Order what is in the cart, and open a page of the payment provider for it, unless nothing is to be paid',
  access: parents,
  body: checkoutRequest,
  maxBodyKilobytes: 256,
  reply: sessionOrPlaced,
  errors: [
    ...ofCheckout,
    'cart_empty',
    'cart_changed',
    ...discountRefusals,
    'out_of_stock',
    'product_facts_missing',
    'price_changed',
    'total_not_payable',
    'not_found',
    'gift_blocked',
    'gift_is_no_money',
    'gift_card_empty',
    'gift_card_changed',
  ],
})

export const productPurchaseStatus = endpoint({
  method: 'POST',
  path: '/api/payment/product-purchase-status',
  summary: 'Ask the payment provider how a payment stands, and settle it',
  access: parents,
  body: ofSession,
  reply: z.object({ status: paymentStatus, orderId: z.string() }),
  errors: ['invalid_input', 'not_found', 'too_many', 'provider_unavailable'],
})

export const createWalletCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/wallet/create-wallet-checkout-session',
  summary: 'Open a page of the payment provider for a pack of tokens, or for exactly so many',
  access: parents,
  query: z.object(currencyAsked),
  body: topUpRequest('USD'),
  maxBodyKilobytes: 64,
  reply: session,
  errors: [...ofCheckout, 'payment_under_way'],
})

export const walletPurchaseStatus = endpoint({
  method: 'POST',
  path: '/api/wallet/wallet-purchase-status',
  summary: 'Ask the payment provider how the payment of a pack stands, and settle it',
  access: parents,
  body: ofSession,
  reply: z.object({
    status: paymentStatus,
    walletBalance: tokens(),
    /** Present until it is paid. */
    pageToPay: z.optional(z.string()),
  }),
  errors: ['invalid_input', 'not_found', 'too_many', 'provider_unavailable'],
})
