import * as contract from '@storylamp/contract/returns/admin-returns'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { withIdempotency } from '../../../platform/idempotency/idempotency.ts'
import { recordListReading, recordReading } from '../../events/index.ts'
import { executeOrderRefund } from '../../orders/index.ts'
import type { ReturnDeps } from '../deps.ts'
import { aboutReturn } from '../return-states.ts'
import { listReturns, readReturn } from './read-return.ts'
import { refundReturn } from './refund-return.ts'
import { approve, decline, lapse, receive } from './steps.ts'

export function returnAdminRoutes(app: FastifyInstance, deps: ReturnDeps): void {
  const { db, payments } = deps

  /** The customer's reason may be personal. */
  const readOne = async (member: Member, id: string) => {
    const data = await readReturn(db, member, id)
    if (data instanceof Refusal) return data
    const { number, familyId: family_id } = data
    await recordReading(db, member, aboutReturn({ number, family_id }), { what: 'return' })
    return { data }
  }

  addEndpoint(app, contract.adminReturns, async ({ member, query }) => {
    const found = await listReturns(db, query)
    await recordListReading(db, member, 'returns', { query, rows: found.data.length })
    return found
  })
  addEndpoint(app, contract.adminReturnById, ({ member, params }) => readOne(member, params.id))

  addEndpoint(
    app,
    contract.approveReturn,
    async ({ member, params, body }) => (await approve(deps, member, params.id, body)) ?? readOne(member, params.id),
  )
  addEndpoint(
    app,
    contract.declineReturn,
    async ({ member, params, body }) => (await decline(deps, member, params.id, body)) ?? readOne(member, params.id),
  )
  addEndpoint(
    app,
    contract.receiveReturn,
    async ({ member, params, body }) => (await receive(deps, member, params.id, body)) ?? readOne(member, params.id),
  )

  addEndpoint(
    app,
    contract.lapseReturn,
    async ({ member, params, body }) => (await lapse(deps, member, params.id, body)) ?? readOne(member, params.id),
  )

  const requestRefund = withIdempotency(deps, contract.refundReturn, ({ member, params, body }, transaction) =>
    refundReturn(transaction, deps, member, params.id, body),
  )
  addEndpoint(app, contract.refundReturn, async (input, request) => {
    const requested = await requestRefund(input, request)
    if (requested instanceof Refusal) return requested
    const { refundId } = requested
    const failed = refundId === undefined ? undefined : await executeOrderRefund(payments, { refundId })
    return failed ?? readOne(input.member, input.params.id)
  })
}
