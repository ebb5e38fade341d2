import * as contract from '@storylamp/contract/cart/cart'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { readCart } from './cart.ts'
import { acceptPrice, addToCart, changeQuantity, removeFromCart, restoreToCart } from './change-cart.ts'
import { deleteLines } from './queries.ts'

export function cartRoutes(app: FastifyInstance, db: Db): void {
  addEndpoint(app, contract.getCart, ({ member }) => readCart(db, member.familyId))

  addEndpoint(app, contract.addToCart, ({ member, body }) => addToCart(db, member, body.productId, body.quantity))

  addEndpoint(app, contract.changeQuantity, ({ member, body }) =>
    changeQuantity(db, member.familyId, body.productId, body.quantity),
  )

  addEndpoint(app, contract.acceptPrice, ({ member, body }) =>
    acceptPrice(db, member.familyId, body.productId, body.price),
  )

  addEndpoint(app, contract.removeFromCart, ({ member, params }) => removeFromCart(db, member.familyId, params.id))
  addEndpoint(app, contract.removeFromCartByPut, ({ member, params }) => removeFromCart(db, member.familyId, params.id))

  addEndpoint(app, contract.restoreToCart, ({ member, params }) => restoreToCart(db, member.familyId, params.id))

  addEndpoint(app, contract.clearCart, async ({ member }) => {
    await deleteLines(db, member.familyId)
    return readCart(db, member.familyId)
  })
}
