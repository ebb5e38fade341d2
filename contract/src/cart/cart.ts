import * as z from 'zod/mini'
import { family } from '../accounts/roles.ts'
import { currency, majorUnits, money } from '../amounts.ts'
import { currencyAsked, slug } from '../catalog/catalog.ts'
import { currencies } from '../currencies.ts'
import { endpoint } from '../endpoint.ts'
import { maxOfOneProduct } from '../limits.ts'
import { cartTexts } from './cart-texts.ts'

export const cartLine = z.object({
  _id: z.string(),
  product: z.string(),
  /** The child who added it; absent for parents. */
  name: z.optional(z.string()),
  /** Somebody else added it, so a child that asks cannot change or remove it. */
  isOthers: z.optional(z.boolean()),
  quantity: z.number(),
  priceAtAddTime: money(),
  ...currency,
  /** The currency that it was added in, if it is another one: `priceAtAddTime` is the price of now then. */
  addedIn: z.optional(z.enum(currencies)),
  /** Present while the product's price differs from `priceAtAddTime`: the customer has to accept it before checkout. */
  currentPrice: z.optional(money()),
  /** The product is no longer sold, or not in the currency of the cart: then its own is beside its price. */
  isGone: z.optional(z.boolean()),
  /** How many the family may have, if they are five or fewer. */
  left: z.optional(z.number()),
  productImage: z.array(z.string()),
  imageAlt: z.string(),
  productName: z.string(),
})
export type CartLine = z.infer<typeof cartLine>
export type WireCartLine = z.input<typeof cartLine>

const totals = { totalPrice: money(), ...currency, totalQuantity: z.number() }

const cart = z.object({ _id: z.string(), products: z.array(cartLine), ...totals })
export type WireCart = z.input<typeof cart>

const cartReply = z.object({ data: cart, ...totals })
export type CartReply = z.infer<typeof cartReply>

const quantity = z
  .number(cartTexts.quantityInvalid)
  .check(
    z.int(cartTexts.quantityInvalid),
    z.minimum(1, cartTexts.quantityInvalid),
    z.maximum(maxOfOneProduct, cartTexts.quantityInvalid),
  )

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart/',
  summary: "The family's cart",
  access: family,
  query: z.object(currencyAsked),
  reply: cartReply,
  errors: [],
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart/',
  summary: 'Add pieces of a product, one unless a quantity is given',
  access: family,
  query: z.object(currencyAsked),
  body: z.strictObject({ productId: slug, quantity: z.optional(quantity) }),
  reply: cartReply,
  errors: ['invalid_input', 'not_found', 'quantity_limit_reached', 'cart_full', 'out_of_stock'],
})

export const changeQuantity = endpoint({
  method: 'PUT',
  path: '/api/cart/',
  summary: 'Change how many pieces of a product are in the cart',
  access: family,
  query: z.object(currencyAsked),
  body: z.strictObject({ productId: slug, quantity }),
  reply: cartReply,
  errors: ['invalid_input', 'parent_required', 'not_found', 'out_of_stock'],
})

export const acceptPrice = endpoint({
  method: 'POST',
  path: '/api/cart/accept-price',
  summary: 'Accept the current price of a product for its line',
  access: family,
  query: z.object(currencyAsked),
  body: z.strictObject({ productId: slug, price: majorUnits() }),
  reply: cartReply,
  errors: ['invalid_input', 'parent_required', 'not_found', 'price_changed'],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/cart/:id',
  summary: 'Remove the line of a product',
  access: family,
  query: z.object(currencyAsked),
  params: z.object({ id: slug }),
  reply: cartReply,
  errors: ['parent_required', 'not_found'],
})

/** An alias of DELETE for clients that cannot send it. */
export const removeFromCartByPut = endpoint({
  method: 'PUT',
  path: '/api/cart/:id',
  summary: 'Remove the line of a product',
  access: family,
  query: z.object(currencyAsked),
  params: z.object({ id: slug }),
  body: z.object({ id: slug }),
  reply: cartReply,
  errors: ['invalid_input', 'parent_required', 'not_found'],
})

/** Undo: the client names the product only; quantity, price and name come from the removed line. */
export const restoreToCart = endpoint({
  method: 'POST',
  path: '/api/cart/:id/restore',
  summary: 'Restore the removed line of a product',
  access: family,
  query: z.object(currencyAsked),
  params: z.object({ id: slug }),
  reply: cartReply,
  errors: ['removal_not_found', 'cart_full'],
})

export const clearCart = endpoint({
  method: 'DELETE',
  path: '/api/cart',
  summary: 'Remove every line, by a child those that it added',
  access: family,
  query: z.object(currencyAsked),
  reply: cartReply,
  errors: [],
})
