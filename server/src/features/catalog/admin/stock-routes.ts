import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import * as calls from '@storylamp/contract/stock/admin-stock'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { withIdempotency } from '../../../platform/idempotency/idempotency.ts'
import { recordEvent } from '../../events/index.ts'
import { adjustPieces, findCounts, stockHistory, toCounts } from '../../stock/index.ts'
import { findForSale } from '../queries.ts'
import { lockProduct } from './admin-queries.ts'

const notFound = () => new Refusal('not_found', catalogTexts.productNotFound)

export function stockAdminRoutes(app: FastifyInstance, deps: { db: Db; clock: Clock }): void {
  const { db } = deps

  addEndpoint(app, calls.adminStock, async ({ params: { id }, query }) => {
    if ((await findForSale(db, id)) === undefined) return notFound()
    return { ...(await stockHistory(db, id, query)), ...toCounts(await findCounts(db, id)) }
  })

  addEndpoint(
    app,
    calls.adjustStock,
    withIdempotency(deps, calls.adjustStock, ({ member, params, body }, transaction) =>
      adjust(transaction, member, params.id, body),
    ),
  )
}

async function adjust(db: Db, member: Member, id: string, change: { pieces: number; reason: string }) {
  // Locked, so that its stock neither begins nor ends meanwhile.
  if ((await lockProduct(db, id)) === undefined) return notFound()
  const refused = await adjustPieces(db, { productId: id, by: member }, change)
  if (refused !== undefined) return refused
  const { pieces, reason } = change
  const about = { target: 'product', targetId: id }
  await recordEvent(db, { kind: 'stock.adjusted', details: { pieces }, by: member, about, reason })
  return { data: toCounts(await findCounts(db, id)) }
}
