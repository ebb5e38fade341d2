import { setTimeout as pause } from 'node:timers/promises'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { CartLine, CartReply } from '@storylamp/contract/cart/cart'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { maxCartLines, maxOfOneProduct } from '@storylamp/contract/limits'
import { type Cents, type Major, money, sumOf, times, toCents } from '@storylamp/contract/money'
import { fewPieces } from '@storylamp/contract/stock/stock-texts'
import { breaksReference, isDeadlock } from '../../platform/db/constraint-errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { findChildNames } from '../accounts/index.ts'
import { findForSale } from '../catalog/index.ts'
import { outOfStock } from '../stock/index.ts'
import {
  addPieces,
  type Caller,
  findLeft,
  isRemembered,
  readLines,
  removeLines,
  restoreLine,
  type ShownLine,
  setPrice,
  setQuantity,
} from './queries.ts'

export const readCart = async (db: Db, caller: Caller) => toReply(db, caller, await readLines(db, caller))

async function toReply(db: Db, caller: Caller, lines: ShownLine[]): Promise<CartReply> {
  const { familyId, currency } = caller
  const names = lines.some(({ added_by }) => added_by !== null) ? await findChildNames(db, familyId) : new Map()
  const totalQuantity = lines.reduce((total, { quantity }) => total + quantity, 0)
  const priced = lines.filter((line) => line.currency === currency)
  const totals = { totalPrice: money(totalCents(priced), currency), currency, totalQuantity }
  return {
    data: { _id: familyId, products: lines.map((line) => toLine(line, names, caller)), ...totals },
    ...totals,
  }
}

const totalCents = (lines: Pick<ShownLine, 'quantity' | 'price_cents'>[]): Cents =>
  sumOf(lines.map(({ quantity, price_cents }) => times(price_cents, quantity)))

const toLine = (
  {
    product_id,
    quantity,
    currency,
    price_cents,
    added_in,
    added_by,
    name,
    priceCents,
    isActive,
    pictures,
    left,
  }: ShownLine,
  names: Map<string, string>,
  { onlyOf, currency: wanted }: Caller,
): CartLine => ({
  _id: product_id,
  product: product_id,
  ...(added_by === null ? {} : { name: names.get(added_by) ?? '' }),
  ...(onlyOf === null || added_by === onlyOf ? {} : { isOthers: true }),
  quantity,
  priceAtAddTime: money(price_cents, currency),
  currency,
  ...(added_in === wanted ? {} : { addedIn: added_in }),
  ...(priceCents === price_cents || priceCents === null ? {} : { currentPrice: money(priceCents, currency) }),
  ...(isActive ? {} : { isGone: true }),
  ...(left === null || left > fewPieces ? {} : { left }),
  productImage: pictures.map(({ path }) => path),
  imageAlt: pictures[0]?.alt ?? '',
  productName: name,
})

const full = () => new Refusal('cart_full', cartTexts.full)
const notInCart = () => new Refusal('not_found', cartTexts.notInCart)

const includes = (lines: ShownLine[], productId: string) => lines.some(({ product_id }) => product_id === productId)

export async function addToCart(db: Db, caller: Caller, productId: string, quantity = 1) {
  const { familyId, onlyOf, currency } = caller
  const add = (addedBy: string | null) => addPieces(db, { ...caller, productId, quantity, addedBy })
  const lines = await add(onlyOf).catch((error) => againIfGone(error, () => add(null)))
  if (includes(lines, productId)) return toReply(db, caller, lines)
  const product = await findForSale(db, productId, currency)
  if (!product?.isActive) return new Refusal('not_found', catalogTexts.productNotFound)
  const cart = await readLines(db, caller)
  const inCart = cart.find((line) => line.product_id === productId)?.quantity ?? 0
  const left = inCart + quantity > maxOfOneProduct ? null : await findLeft(db, { familyId, productId })
  if (left !== null && left < inCart + quantity) return outOfStock([{ product: productId, left }])
  return inCart === 0 && cart.length >= maxCartLines
    ? full()
    : new Refusal('quantity_limit_reached', cartTexts.atMostFive)
}

const findLine = async (db: Db, caller: Caller, productId: string) =>
  (await readLines(db, caller)).find(({ product_id }) => product_id === productId)

const isOthers = (line: ShownLine, { onlyOf }: Caller) => onlyOf !== null && line.added_by !== onlyOf

/** Nothing was changed: the line is missing, or it is one that a child may not change. */
const refuseLine = (line: ShownLine | undefined, caller: Caller) =>
  line !== undefined && isOthers(line, caller) ? new Refusal('parent_required', accountTexts.askAParent) : notInCart()

export async function changeQuantity(db: Db, caller: Caller, productId: string, quantity: number) {
  const lines = await setQuantity(db, { ...caller, productId, quantity })
  if (includes(lines, productId)) return toReply(db, caller, lines)
  const line = await findLine(db, caller, productId)
  return line === undefined || line.left === null || isOthers(line, caller)
    ? refuseLine(line, caller)
    : outOfStock([{ product: productId, left: line.left }])
}

/** Accepts a product's new price: the one that the customer saw, not one that has changed since. */
export async function acceptPrice(db: Db, caller: Caller, productId: string, price: Major) {
  const product = await findForSale(db, productId, caller.currency)
  if (product === undefined) return notInCart()
  const { currency, priceCents } = product
  if (priceCents === null || priceCents !== toCents(price, currency))
    return new Refusal('price_changed', cartTexts.priceChanged)
  const lines = await setPrice(db, { ...caller, productId, priceCents })
  return includes(lines, productId)
    ? toReply(db, caller, lines)
    : refuseLine(await findLine(db, caller, productId), caller)
}

export async function removeFromCart(db: Db, caller: Caller, productId: string) {
  const remove = () => removeLines(db, { ...caller, productId })
  const removed = await remove().catch((error) => againIfGone(error, remove))
  return removed === 0 ? refuseLine(await findLine(db, caller, productId), caller) : readCart(db, caller)
}

/** What is cleared can be put back line by line. */
export async function clearCart(db: Db, caller: Caller) {
  const clear = () => removeLines(db, caller)
  await clear().catch((error) => againIfGone(error, clear))
  return readCart(db, caller)
}

export async function restoreToCart(db: Db, caller: Caller, productId: string) {
  const line = { ...caller, productId }
  const restore = () => restoreLine(db, line)
  if (await restore().catch((error) => againIfGone(error, restore))) return readCart(db, caller)
  return (await isRemembered(db, line)) ? full() : new Refusal('removal_not_found', cartTexts.notRemembered)
}

// Longer than a deletion takes once it has its lock.
const headStartMs = 50

/**
 * The child or the product was deleted while the statement waited for it; a statement that begins now does not see it. If the two
 * waited for each other, the deletion goes first, or they might meet again.
 */
async function againIfGone<Result>(error: unknown, write: () => Promise<Result>, tries = 3): Promise<Result> {
  if (!breaksReference(error) && !isDeadlock(error)) throw error
  if (isDeadlock(error)) await pause(headStartMs)
  return tries === 1 ? write() : write().catch((next) => againIfGone(next, write, tries - 1))
}
