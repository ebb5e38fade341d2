import * as contract from '@storylamp/contract/cart/cart'
import { cartTexts } from '@storylamp/contract/texts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { answer } from '../../platform/http/endpoints/endpoints.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { readCart } from './cart.ts'
import { acceptPrice, addToCart, changeQuantity } from './change-cart.ts'
import { deleteLines } from './queries.ts'
import { removeLine, restoreLine } from './removal-queries.ts'

export function cartRoutes(app: FastifyInstance, db: Db): void {
  answer(app, contract.getCart, ({ member }) => readCart(db, member.familyId))

  answer(app, contract.addToCart, ({ member, body }) => addToCart(db, member, body.productId))

  answer(app, contract.changeQuantity, ({ member, body: { productId, quantity } }) =>
    changeQuantity(db, member.familyId, productId, quantity),
  )

  answer(app, contract.acceptPrice, ({ member, body: { productId, price } }) =>
    acceptPrice(db, member.familyId, productId, price),
  )

  const remove = async (familyId: string, productId: string) => {
    const isRemoved = await removeLine(db, familyId, productId)
    return isRemoved ? readCart(db, familyId) : new Failure('not_found', cartTexts.notInCart)
  }
  answer(app, contract.removeFromCart, ({ member, params }) => remove(member.familyId, params.id))
  answer(app, contract.removeFromCartByPut, ({ member, params }) => remove(member.familyId, params.id))

  answer(app, contract.restoreToCart, async ({ member: { familyId }, params }) => {
    const isBack = await restoreLine(db, familyId, params.id)
    return isBack ? readCart(db, familyId) : new Failure('not_found', cartTexts.notRemembered)
  })

  answer(app, contract.clearCart, async ({ member: { familyId } }) => {
    await deleteLines(db, familyId)
    return readCart(db, familyId)
  })
}
