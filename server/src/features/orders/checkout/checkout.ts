import { randomUUID } from 'node:crypto'
import { currencyName, formatMoney, minus, money, sumOf, times, toCents } from '@storylamp/contract/money'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { BelievedLine, CheckoutRequest } from '@storylamp/contract/payments/payments'
import { chosenCurrency } from '@storylamp/contract/settings/sold-currencies'
import { tokenRate } from '@storylamp/contract/wallet/pack-prices'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { refuseFormer } from '../../accounts/index.ts'
import { type PricedLine, readPricedLines } from '../../cart/index.ts'
import type { ForSale } from '../../catalog/index.ts'
import { reserveUse } from '../../discounts/index.ts'
import { lockCards, shareCards, sumShares } from '../../gifts/index.ts'
import { type Customer, holdCards, openCheckout, refusePayer } from '../../payments/index.ts'
import { type Quote, readDestination } from '../../quote/index.ts'
import { holdPieces } from '../../stock/index.ts'
import type { OrderDeps } from '../deps.ts'
import { deleteOldUnpaid, insertOrder, type OrderRow } from '../queries.ts'
import { itemsOf, restItem } from './items-of.ts'
import { placeFree } from './place-free.ts'
import { minChargeCents, quoteCheckout, readCheckoutSettings } from './quote-cart.ts'

/** Orders the family's cart. The client's lines are only compared with it: products and prices are the shop's own. */
export async function checkout(deps: OrderDeps, customer: Customer, request: CheckoutRequest, origins: string[]) {
  const payerRefused = refusePayer(request, customer, origins)
  if (payerRefused !== undefined) return payerRefused
  const settings = await readCheckoutSettings(deps.db)
  const country = readDestination(request.formData.country, undefined)?.country
  const chosen = chosenCurrency(settings.selling, request.currency, country)
  const { currency } = chosen
  if (request.currency !== undefined && request.currency !== currency)
    return new Refusal('cart_changed', paymentTexts.currencyNotSold(currencyName(request.currency)))
  const { familyId } = customer
  const cart = { familyId, ...chosen }
  const lines = await readPricedLines(deps.db, cart)
  if (lines.length === 0) return new Refusal('cart_empty', paymentTexts.cartEmpty)
  const refused = refuseChangedProducts(lines) ?? compareWithCart(lines, request.products)
  if (refused !== undefined) return refused
  const { code } = request
  const quoted = await quoteCheckout(deps, settings, familyId, lines, currency, request)
  if (quoted instanceof Refusal) return quoted
  const cards = await shareCards(deps.db, request.giftCards ?? [], {
    familyId,
    totalCents: quoted.totalCents,
    currency: quoted.currency,
    least: minChargeCents,
  })
  if (cards instanceof Refusal) return cards
  const orderId = randomUUID()
  const refuse = (db: Db) => refuseFormer(db, customer)
  const record = async (db: Db) => {
    const bought = {
      id: orderId,
      family_id: familyId,
      placed_by: customer.accountId,
      delivery_details: request.formData,
      return_days: settings.returns.days,
      token_rate_cents: tokenRate(settings.tokens, quoted.currency).cents,
    }
    await recordOrder(db, { ...bought, created_at: deps.clock() }, lines, quoted)
    const cardsRefused = await lockCards(db, cards)
    if (cardsRefused !== undefined) return cardsRefused
    await holdCards(db, { orderId, familyId, currency: quoted.currency, now: deps.clock() }, cards)
    await deleteOldUnpaid(db, familyId, deps.clock())
    return (await holdPieces(db, { orderId, familyId }, lines)) ?? (await reserveUse(db, { code, familyId, orderId }))
  }
  const restCents = minus(quoted.totalCents, sumShares(cards))
  if (restCents === 0) {
    const isStillCurrent = async (db: Db) => {
      const now = await readPricedLines(db, cart)
      return (refuseChangedProducts(now) ?? compareWithCart(now, request.products)) === undefined
    }
    const refused = await placeFree(deps, {
      customer,
      orderId,
      currency: quoted.currency,
      refuse,
      record,
      isStillCurrent,
    })
    return refused ?? { sessionId: null, url: request.successUrl, orderId, status: 'completed' as const }
  }
  const opened = await openCheckout(deps.payments, {
    customer,
    purpose: 'order',
    currency: quoted.currency,
    items: cards.length === 0 ? itemsOf(lines, quoted) : [restItem(restCents)],
    customerEmail: customer.email,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    // Goods are taxed where they go.
    needsAddress: false,
    purchaseFacts: [
      request.formData,
      lines.map(({ product_id, quantity }) => [product_id, quantity]),
      // Not visible in the items: an included tax, a way of delivery that is free, and which code was used.
      [quoted.delivery.method, quoted.taxCents, quoted.isTaxIncluded, ...(code === undefined ? [] : [code])],
      ...(cards.length === 0 ? [] : [cards]),
    ],
    orderId,
    refuse,
    record,
    isStillCurrent: async () => {
      const now = await readPricedLines(deps.db, cart)
      if (compareWithCart(now, request.products) !== undefined) return false
      const again = await quoteCheckout(deps, settings, familyId, now, currency, request)
      return !(again instanceof Refusal) && again.totalCents === quoted.totalCents
    },
  })
  return opened ?? new Refusal('cart_changed', paymentTexts.cartChanged)
}

type CartChanged = Refusal<'cart_changed'>

/** The customer decides about a line whose product has changed its price or is no longer sold. */
function refuseChangedProducts(lines: PricedLine[]): CartChanged | undefined {
  const changed = lines.filter(({ product, price_cents }) => !product.isActive || product.priceCents !== price_cents)
  if (changed.length === 0) return undefined
  const errors = changed.map(({ product_id, product }) => ({
    path: `products.${product_id}`,
    message: changeOf(product),
  }))
  return new Refusal('cart_changed', paymentTexts.cartChanged, { errors })
}

function changeOf({ name, isActive, priceCents, currency }: ForSale): string {
  if (priceCents === null) return `${name} is not sold in ${currencyName(currency)}`
  return isActive ? `${name} now costs ${formatMoney(money(priceCents, currency))}` : `${name} is no longer sold`
}

function compareWithCart(lines: PricedLine[], believed: BelievedLine[]): CartChanged | undefined {
  const isAsBelieved = ({ product_id, quantity, price_cents, product }: PricedLine) =>
    believed.some((line) => {
      const price = line.priceAtAddTime ?? line.price
      return (
        (line.product ?? line.productId ?? line._id) === product_id &&
        line.quantity === quantity &&
        (price === undefined || toCents(price, product.currency) === price_cents)
      )
    })
  if (believed.length === lines.length && lines.every(isAsBelieved)) return undefined
  return new Refusal('cart_changed', paymentTexts.cartChanged)
}

type Bought = Pick<
  OrderRow,
  'id' | 'family_id' | 'placed_by' | 'delivery_details' | 'return_days' | 'token_rate_cents' | 'created_at'
>

/** The order keeps a copy of each product: later changes of the catalog leave it as it was bought. */
async function recordOrder(db: Db, bought: Bought, lines: PricedLine[], quoted: Quote): Promise<void> {
  const free_tokens_hundredths = sumOf(
    lines.map(({ product, quantity }) => times(product.freeTokensHundredths, quantity)),
  )
  const order = { ...bought, ...frozen(quoted), free_tokens_hundredths }
  await insertOrder(
    db,
    order,
    lines.map(({ product, quantity, price_cents }, position) => ({
      order_id: bought.id,
      position,
      product_id: product.id,
      sku: product.sku,
      name: product.name,
      description: product.description,
      color: product.colors,
      pictures: product.pictures,
      quantity,
      weight_grams: product.weightGrams,
      tax_class: product.taxClass,
      price_cents,
      free_tokens_hundredths: product.freeTokensHundredths,
      ...frozenLine(quoted, position),
    })),
  )
}

const frozen = ({ currency, delivery, destination: { country, region }, ...sums }: Quote) => ({
  currency,
  amount_cents: sums.totalCents,
  subtotal_cents: sums.subtotalCents,
  discount_cents: sums.discountCents,
  delivery_cents: delivery.priceCents,
  delivery_tax_percent: delivery.taxPercent,
  delivery_tax_cents: delivery.taxCents,
  cheapest_delivery_cents: sums.cheapestDeliveryCents,
  tax_cents: sums.taxCents,
  is_tax_included: sums.isTaxIncluded,
  delivery_method: delivery.method,
  delivery_name: delivery.name,
  arrives_from: delivery.from,
  arrives_to: delivery.to,
  country,
  // Anything but a code is part of the address, which is erased with the family.
  region: region !== undefined && /^[A-Z0-9]{1,3}$/.test(region) ? region : null,
})

function frozenLine({ lines }: Quote, position: number) {
  const line = lines[position]
  if (line === undefined) throw new Error(`the quote has no line ${position}`)
  return {
    discount_cents: line.discountCents,
    tax_percent: line.taxPercent,
    tax_cents: line.taxCents,
    total_cents: line.totalCents,
  }
}
