import * as z from 'zod/mini'
import { family } from '../accounts/roles.ts'
import { slug } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { mostOfOneProduct } from '../limits.ts'
import { cartTexts } from '../texts.ts'

/** A line of the family's one cart (D2, D21). */
export const cartLine = z.object({
  _id: z.string(),
  product: z.string(),
  /** Which child added it; a line that the parent added has none. */
  name: z.optional(z.string()),
  quantity: z.number(),
  priceAtAddTime: z.number(),
  /** What it costs by now, where that is something else; the customer decides (D22). */
  currentPrice: z.optional(z.number()),
  /** Whether it is no longer sold. */
  isGone: z.optional(z.boolean()),
  productImage: z.array(z.string()),
  imageAlt: z.string(),
  productName: z.string(),
})
export type CartLine = z.infer<typeof cartLine>

const totals = { totalPrice: z.number(), totalQuantity: z.number() }

export const cart = z.object({ _id: z.string(), products: z.array(cartLine), ...totals })
export type Cart = z.infer<typeof cart>

const cartReply = z.object({ data: cart, ...totals })

const quantity = z
  .number(cartTexts.quantityInvalid)
  .check(
    z.int(cartTexts.quantityInvalid),
    z.minimum(1, cartTexts.quantityInvalid),
    z.maximum(mostOfOneProduct, cartTexts.quantityInvalid),
  )

const written = ['invalid_input', 'not_found', 'too_large', 'unsupported_media_type'] as const

export const getCart = endpoint({
  method: 'GET',
  path: '/api/cart/',
  summary: "The family's cart",
  access: family,
  reply: cartReply,
  errors: [],
})

export const addToCart = endpoint({
  method: 'POST',
  path: '/api/cart/',
  summary: 'Add one piece of a product',
  access: family,
  body: z.strictObject({ productId: slug }),
  reply: cartReply,
  errors: written,
})

export const changeQuantity = endpoint({
  method: 'PUT',
  path: '/api/cart/',
  summary: 'Change how many pieces of a product are in the cart',
  access: family,
  body: z.strictObject({ productId: slug, quantity }),
  reply: cartReply,
  errors: written,
})

export const acceptPrice = endpoint({
  method: 'POST',
  path: '/api/cart/accept-price',
  summary: 'Keep a line at the price that its product has by now',
  access: family,
  body: z.strictObject({ productId: slug, price: z.number() }),
  reply: cartReply,
  errors: [...written, 'conflict'],
})

export const removeFromCart = endpoint({
  method: 'DELETE',
  path: '/api/cart/:id',
  summary: 'Remove the line of a product',
  access: family,
  params: z.object({ id: slug }),
  reply: cartReply,
  errors: ['not_found'],
})

/** The same as removing, in the form that the first client of the shop sent (S7.15). */
export const removeFromCartByPut = endpoint({
  method: 'PUT',
  path: '/api/cart/:id',
  summary: 'Remove the line of a product',
  access: family,
  params: z.object({ id: slug }),
  body: z.object({ id: slug }),
  reply: cartReply,
  errors: written,
})

/** An Undo: the browser names the product, and everything else is as the shop remembers it. */
export const restoreToCart = endpoint({
  method: 'POST',
  path: '/api/cart/:id/restore',
  summary: 'Put back the line that was removed last of a product, as it was',
  access: family,
  params: z.object({ id: slug }),
  reply: cartReply,
  errors: ['not_found'],
})

export const clearCart = endpoint({
  method: 'DELETE',
  path: '/api/cart',
  summary: 'Remove every line',
  access: family,
  reply: cartReply,
  errors: [],
})
