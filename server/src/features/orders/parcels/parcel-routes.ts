import * as contract from '@storylamp/contract/orders/admin-parcels'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { withIdempotency } from '../../../platform/idempotency/idempotency.ts'
import { readAdminOrder } from '../admin/admin-orders.ts'
import { refuseStaleChange } from '../delivery/change-delivery.ts'
import type { OrderDeps } from '../deps.ts'
import { changeParcel } from './change-parcel.ts'
import { sendParcel } from './send-parcel.ts'

export function parcelRoutes(app: FastifyInstance, deps: OrderDeps): void {
  const readOne = async (member: Member, id: string) => {
    const data = await readAdminOrder(deps, member, id)
    return data instanceof Refusal ? data : { data }
  }

  const send = withIdempotency(deps, contract.sendParcel, ({ member, params, body }, transaction) =>
    sendParcel(transaction, deps, member, params.id, body),
  )
  addEndpoint(app, contract.sendParcel, async (input, request) => {
    const sent = await send(input, request)
    if (!(sent instanceof Refusal)) return readOne(input.member, input.params.id)
    return sent.code === 'stale' ? refuseStaleChange(deps, input.member, input.params.id, input.body) : sent
  })

  addEndpoint(
    app,
    contract.changeParcel,
    async ({ member, params, body }) => (await changeParcel(deps, member, params, body)) ?? readOne(member, params.id),
  )
}
