import type { Cart, CartLine } from '@storylamp/contract/cart/cart'
import { fromHundredths } from '@storylamp/contract/money'
import type { Db } from '../../platform/db/database.ts'
import { findChildNames } from '../accounts/index.ts'
import { readLines, type ShownLine } from './queries.ts'

export type CartReply = { data: Cart; totalPrice: number; totalQuantity: number }

export const readCart = async (db: Db, familyId: string) => toReply(db, familyId, await readLines(db, { familyId }))

export async function toReply(db: Db, familyId: string, lines: ShownLine[]): Promise<CartReply> {
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
export const totalCents = (lines: Pick<ShownLine, 'quantity' | 'price_cents'>[]): number =>
  lines.reduce((total, { quantity, price_cents }) => total + quantity * price_cents, 0)

const toLine = (
  { product_id, quantity, price_cents, added_by, name, priceCents, isActive, pictures }: ShownLine,
  names: Map<string, string>,
): CartLine => ({
  _id: product_id,
  product: product_id,
  ...(added_by === null ? {} : { name: names.get(added_by) ?? '' }),
  quantity,
  priceAtAddTime: fromHundredths(price_cents),
  ...(priceCents === price_cents ? {} : { currentPrice: fromHundredths(priceCents) }),
  ...(isActive ? {} : { isGone: true }),
  productImage: pictures.map(({ path }) => path),
  imageAlt: pictures[0]?.alt ?? '',
  productName: name,
})
