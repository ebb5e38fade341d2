import { toHundredths } from '@storylamp/contract/money'
import { cartTexts, catalogTexts } from '@storylamp/contract/texts'
import type { Db } from '../../platform/db/database.ts'
import { Failure } from '../../platform/http/failure.ts'
import type { Member } from '../../platform/http/member.ts'
import { findForSale } from '../catalog/index.ts'
import { addPiece, changeLine } from './queries.ts'

const notInCart = () => new Failure('not_found', cartTexts.notInCart)

export async function addToCart(db: Db, { familyId, accountId, role }: Member, productId: string) {
  const product = (await findForSale(db, [productId])).get(productId)
  if (product === undefined || !product.isActive) return new Failure('not_found', catalogTexts.productNotFound)
  const addedBy = role === 'child' ? accountId : null
  const hasRoom = await addPiece(db, { familyId, productId, priceCents: product.priceCents, addedBy })
  return hasRoom ? undefined : new Failure('invalid_input', cartTexts.atMostFive)
}

export async function changeQuantity(db: Db, familyId: string, productId: string, quantity: number) {
  return (await changeLine(db, familyId, productId, { quantity })) ? undefined : notInCart()
}

/** The customer has seen what the product costs by now, and keeps it (D22). */
export async function acceptPrice(db: Db, familyId: string, productId: string, price: number) {
  const product = (await findForSale(db, [productId])).get(productId)
  if (product === undefined) return notInCart()
  if (product.priceCents !== toHundredths(price)) return new Failure('conflict', cartTexts.priceChanged)
  const isThere = await changeLine(db, familyId, productId, { price_cents: product.priceCents })
  return isThere ? undefined : notInCart()
}
