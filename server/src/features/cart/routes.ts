import * as contract from '@storylamp/contract/cart/cart'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { acceptPrice, addToCart, changeQuantity, clearCart, readCart, removeFromCart, restoreToCart } from './cart.ts'
import type { Caller } from './queries.ts'

export function cartRoutes(app: FastifyInstance, db: Db): void {
  addEndpoint(app, contract.getCart, ({ member }) => readCart(db, callerOf(member)))

  addEndpoint(app, contract.addToCart, ({ member, body }) =>
    addToCart(db, callerOf(member), body.productId, body.quantity),
  )

  addEndpoint(app, contract.changeQuantity, ({ member, body }) =>
    changeQuantity(db, callerOf(member), body.productId, body.quantity),
  )

  addEndpoint(app, contract.acceptPrice, ({ member, body }) =>
    acceptPrice(db, callerOf(member), body.productId, body.price),
  )

  addEndpoint(app, contract.removeFromCart, ({ member, params }) => removeFromCart(db, callerOf(member), params.id))
  addEndpoint(app, contract.removeFromCartByPut, ({ member, params }) =>
    removeFromCart(db, callerOf(member), params.id),
  )

  addEndpoint(app, contract.restoreToCart, ({ member, params }) => restoreToCart(db, callerOf(member), params.id))

  addEndpoint(app, contract.clearCart, ({ member }) => clearCart(db, callerOf(member)))
}

const callerOf = ({ familyId, accountId, role }: Member): Caller => ({
  familyId,
  onlyOf: role === 'child' ? accountId : null,
})
