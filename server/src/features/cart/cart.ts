import type { Cart, CartLine } from '@storylamp/contract/cart'
import { fromHundredths } from '@storylamp/contract/money'
import type { Db } from '../../platform/db/database.ts'
import { findChildNames } from '../accounts/index.ts'
import { type PricedLine, readLines } from './queries.ts'

export type CartReply = { data: Cart; totalPrice: number; totalQuantity: number }

export const readCart = async (db: Db, familyId: string) => toReply(db, familyId, await readLines(db, familyId))

export async function toReply(db: Db, familyId: string, lines: PricedLine[]): Promise<CartReply> {
  const names = lines.some(({ added_by }) => added_by !== null) ? await findChildNames(db, familyId) : new Map()
  const totalQuantity = lines.reduce((total, { quantity }) => total + quantity, 0)
  const totalPrice = fromHundredths(totalCents(lines))
  return {
    data: { _id: familyId, products: lines.map((line) => toLine(line, names)), totalPrice, totalQuantity },
    totalPrice,
    totalQuantity,
  }
}

/** S9.02: the sum of price times quantity. */
export const totalCents = (lines: Pick<PricedLine, 'quantity' | 'price_cents'>[]): number =>
  lines.reduce((total, { quantity, price_cents }) => total + quantity * price_cents, 0)

const toLine = (
  { product_id, quantity, price_cents, added_by, product }: PricedLine,
  names: Map<string, string>,
): CartLine => ({
  _id: product_id,
  product: product_id,
  ...(added_by === null ? {} : { name: names.get(added_by) ?? '' }),
  quantity,
  priceAtAddTime: fromHundredths(price_cents),
  ...(product.priceCents === price_cents ? {} : { currentPrice: fromHundredths(product.priceCents) }),
  ...(product.isActive ? {} : { isGone: true }),
  productImage: product.pictures.map(({ path }) => path),
  imageAlt: product.pictures[0]?.alt ?? '',
  productName: product.name,
})
