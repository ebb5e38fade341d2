import type { CartLine, CartReply } from '@storylamp/contract/cart/cart'
import { type Cents, sumOf, times } from '@storylamp/contract/money'
import { fewPieces } from '@storylamp/contract/stock/stock-texts'
import type { Db } from '../../platform/db/database.ts'
import { findChildNames } from '../accounts/index.ts'
import { type Caller, readLines, type ShownLine } from './queries.ts'

export const readCart = async (db: Db, caller: Caller) => toReply(db, caller, await readLines(db, caller))

export async function toReply(db: Db, caller: Caller, lines: ShownLine[]): Promise<CartReply> {
  const { familyId, onlyOf } = caller
  const names = lines.some(({ added_by }) => added_by !== null) ? await findChildNames(db, familyId) : new Map()
  const totalQuantity = lines.reduce((total, { quantity }) => total + quantity, 0)
  const totalPrice = totalCents(lines)
  return {
    data: { _id: familyId, products: lines.map((line) => toLine(line, names, onlyOf)), totalPrice, totalQuantity },
    totalPrice,
    totalQuantity,
  }
}

const totalCents = (lines: Pick<ShownLine, 'quantity' | 'price_cents'>[]): Cents =>
  sumOf(lines.map(({ quantity, price_cents }) => times(price_cents, quantity)))

const toLine = (
  { product_id, quantity, price_cents, added_by, name, priceCents, isActive, pictures, left }: ShownLine,
  names: Map<string, string>,
  onlyOf: Caller['onlyOf'],
): CartLine => ({
  _id: product_id,
  product: product_id,
  ...(added_by === null ? {} : { name: names.get(added_by) ?? '' }),
  ...(onlyOf === null || added_by === onlyOf ? {} : { isOthers: true }),
  quantity,
  priceAtAddTime: price_cents,
  ...(priceCents === price_cents ? {} : { currentPrice: priceCents }),
  ...(isActive ? {} : { isGone: true }),
  ...(left === null || left > fewPieces ? {} : { left }),
  productImage: pictures.map(({ path }) => path),
  imageAlt: pictures[0]?.alt ?? '',
  productName: name,
})
