import { randomUUID } from 'node:crypto'
import type { Input } from '@storylamp/contract/endpoint'
import { orderTexts } from '@storylamp/contract/orders/order-texts'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import * as contract from '@storylamp/contract/returns/returns'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { withIdempotency } from '../../platform/idempotency/idempotency.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findOrder } from '../orders/index.ts'
import { returnAdminRoutes } from './admin/admin-routes.ts'
import { cancelReturn } from './cancel-return.ts'
import { withdrawalJob } from './declare.ts'
import type { ReturnDeps } from './deps.ts'
import type { WithdrawalLimits } from './limit-declarations.ts'
import { listFamilyReturns, toFamilyReturns } from './list-returns.ts'
import { mailAboutRequest } from './mail-about-request.ts'
import type { ReturnRow } from './queries.ts'
import { quoteReturn } from './quote-return.ts'
import { requestReturn } from './request-return.ts'
import { listReturnable } from './returnable.ts'
import { slipRoutes } from './slip/slip-routes.ts'
import { withdrawalRoutes } from './withdrawal-routes.ts'

export function returnRoutes(
  app: FastifyInstance,
  deps: ReturnDeps,
  { limitDeclaration, limitLinks }: WithdrawalLimits,
): void {
  const { db, clock } = deps

  addEndpoint(app, contract.listReturns, async ({ member: { familyId } }) => ({
    data: {
      returns: await listFamilyReturns(db, familyId),
      returnable: await listReturnable(db, familyId, clock()),
    },
  }))

  const request = withIdempotency(deps, contract.requestReturn, async ({ member, body }, transaction) => {
    const row = await requestOwn(transaction, deps, member.familyId, body)
    if (row instanceof Refusal) return row
    const [data] = await toFamilyReturns(transaction, [row])
    return { data: data as contract.FamilyReturn }
  })
  addEndpoint(app, contract.requestReturn, request)

  addEndpoint(app, contract.quoteReturn, ({ member: { familyId }, body: { orderId, lines, faulty = false } }) =>
    quoteReturn(db, familyId, orderId, { chosen: lines, isFaulty: faulty }, clock()),
  )
  addEndpoint(app, contract.cancelReturn, ({ member, params }) => cancelReturn(deps, member.familyId, params.id))

  addEndpoint(app, contract.declareWithdrawal, async ({ body }, httpRequest) => {
    const refused = await limitDeclaration(httpRequest, body)
    if (refused !== undefined) return refused
    const receivedAt = clock().toISOString()
    await enqueue(db, withdrawalJob, { ...body, id: randomUUID(), at: receivedAt })
    return { message: returnTexts.declared, receivedAt }
  })

  withdrawalRoutes(app, deps, limitLinks)
  returnAdminRoutes(app, deps)
  slipRoutes(app, deps)
}

type Body = Input<typeof contract.requestReturn>['body']

async function requestOwn(
  db: Db,
  { clock, ...site }: ReturnDeps,
  familyId: string,
  { orderId, lines, faulty = false, reason, spentTokens }: Body,
): Promise<ReturnRow | Refusal<'not_found' | 'not_paid' | 'return_period_over' | 'pieces_returned'>> {
  const order = isUuid(orderId) ? await findOrder(db, familyId, orderId) : undefined
  if (order === undefined) return new Refusal('not_found', orderTexts.notFound)
  const at = clock()
  const row = await requestReturn(db, orderId, { at, isFaulty: faulty, reason, spentTokens }, lines)
  if (row instanceof Refusal) return row
  await mailAboutRequest(db, site, order, row, lines)
  return row
}
