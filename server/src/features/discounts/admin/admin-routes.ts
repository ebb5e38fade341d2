import * as calls from '@storylamp/contract/discounts/admin-discounts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { pageOf } from '../../../platform/db/paging.ts'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import { countDiscounts, selectDiscounts } from './admin-queries.ts'
import {
  changeDiscount,
  createDiscount,
  deleteDiscount,
  endDiscount,
  readDiscount,
  toAdminDiscount,
} from './change-discounts.ts'

export function discountAdminRoutes(app: FastifyInstance, deps: { db: Db; clock: Clock }): void {
  const { db, clock } = deps

  addEndpoint(app, calls.adminDiscounts, async ({ query: { search = '', page = 1 } }) => {
    const [rows, total] = await Promise.all([selectDiscounts(db, search, page), countDiscounts(db, search)])
    const now = clock()
    return pageOf(
      rows.map((row) => toAdminDiscount(row, now)),
      total,
      page,
    )
  })

  addEndpoint(app, calls.adminDiscountById, ({ params }) => readDiscount(deps, params.id))
  addEndpoint(app, calls.createDiscount, ({ member, body }) => createDiscount(deps, member, body))
  addEndpoint(app, calls.changeDiscount, ({ member, params, body }) => changeDiscount(deps, member, params.id, body))
  addEndpoint(app, calls.endDiscount, ({ member, params }) => endDiscount(deps, member, params.id))
  addEndpoint(app, calls.deleteDiscount, ({ member, params }) => deleteDiscount(deps, member, params.id))
}
