import type { Cart, CartLine } from '@storylamp/contract/cart'
import { fromHundredths } from '@storylamp/contract/money'
import type { Db } from '../../platform/db/database.ts'
import { findChildNames } from '../accounts/index.ts'
import { type ForSale, findForSale } from '../catalog/index.ts'
import { findLines, type LineRow } from './queries.ts'

export type CartReply = { data: Cart; totalPrice: number; totalQuantity: number }

/** A line with the product as the catalogue has it now. */
export type PricedLine = LineRow & { product: ForSale }

export async function readLines(db: Db, familyId: string): Promise<PricedLine[]> {
  const lines = await findLines(db, familyId)
  const products = await findForSale(
    db,
    lines.map(({ product_id }) => product_id),
  )
  return lines.flatMap((line) => {
    const product = products.get(line.product_id)
    return product === undefined ? [] : [{ ...line, product }]
  })
}

export async function readCart(db: Db, familyId: string): Promise<CartReply> {
  const lines = await readLines(db, familyId)
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
export const totalCents = (lines: Pick<LineRow, 'quantity' | 'price_cents'>[]): number =>
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
