import { toHundredths } from '@storylamp/contract/money'
import { cartTexts, catalogTexts } from '@storylamp/contract/texts'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { findForSale } from '../catalog/index.ts'
import { type CartReply, toReply } from './cart.ts'
import { addPiece, type ShownLine, setPrice, setQuantity } from './queries.ts'

type Adder = Pick<Member, 'familyId' | 'accountId' | 'role'>
type Outcome = Promise<CartReply | Failure>

const notInCart = () => new Failure('not_found', cartTexts.notInCart)

const holds = (lines: ShownLine[], productId: string) => lines.some(({ product_id }) => product_id === productId)

export async function addToCart(db: Db, { familyId, accountId, role }: Adder, productId: string): Outcome {
  const addedBy = role === 'child' ? accountId : null
  const lines = await addPiece(db, { familyId, productId, addedBy })
  if (holds(lines, productId)) return toReply(db, familyId, lines)
  const product = await findForSale(db, productId)
  return product?.isActive
    ? new Failure('invalid_input', cartTexts.atMostFive)
    : new Failure('not_found', catalogTexts.productNotFound)
}

export async function changeQuantity(db: Db, familyId: string, productId: string, quantity: number): Outcome {
  const lines = await setQuantity(db, { familyId, productId, quantity })
  return holds(lines, productId) ? toReply(db, familyId, lines) : notInCart()
}

/** The customer has seen what the product costs by now, and keeps it (D22). */
export async function acceptPrice(db: Db, familyId: string, productId: string, price: number): Outcome {
  const product = await findForSale(db, productId)
  if (product === undefined) return notInCart()
  if (product.priceCents !== toHundredths(price)) return new Failure('conflict', cartTexts.priceChanged)
  const lines = await setPrice(db, { familyId, productId, cents: product.priceCents })
  return holds(lines, productId) ? toReply(db, familyId, lines) : notInCart()
}
