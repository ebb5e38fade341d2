import * as contract from '@storylamp/contract/cart/cart'
import { chosenCurrency } from '@storylamp/contract/settings/sold-currencies'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import type { SettingsCache } from '../settings/index.ts'
import { acceptPrice, addToCart, changeQuantity, clearCart, readCart, removeFromCart, restoreToCart } from './cart.ts'
import type { Caller } from './queries.ts'

export function cartRoutes(app: FastifyInstance, { db, settings }: { db: Db; settings: SettingsCache }): void {
  const callerOf = async (
    { familyId, accountId, role }: Member,
    { currency }: { currency?: string | undefined },
  ): Promise<Caller> => ({
    familyId,
    onlyOf: role === 'child' ? accountId : null,
    ...chosenCurrency((await settings.read()).selling, currency),
  })

  addEndpoint(app, contract.getCart, async ({ member, query }) => readCart(db, await callerOf(member, query)))

  addEndpoint(app, contract.addToCart, async ({ member, body, query }) =>
    addToCart(db, await callerOf(member, query), body.productId, body.quantity),
  )

  addEndpoint(app, contract.changeQuantity, async ({ member, body, query }) =>
    changeQuantity(db, await callerOf(member, query), body.productId, body.quantity),
  )

  addEndpoint(app, contract.acceptPrice, async ({ member, body, query }) =>
    acceptPrice(db, await callerOf(member, query), body.productId, body.price),
  )

  addEndpoint(app, contract.removeFromCart, async ({ member, params, query }) =>
    removeFromCart(db, await callerOf(member, query), params.id),
  )
  addEndpoint(app, contract.removeFromCartByPut, async ({ member, params, query }) =>
    removeFromCart(db, await callerOf(member, query), params.id),
  )

  addEndpoint(app, contract.restoreToCart, async ({ member, params, query }) =>
    restoreToCart(db, await callerOf(member, query), params.id),
  )

  addEndpoint(app, contract.clearCart, async ({ member, query }) => clearCart(db, await callerOf(member, query)))
}
