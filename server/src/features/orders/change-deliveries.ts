import type { MovedOrder } from '@storylamp/contract/orders/admin-orders'
import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { changeDelivery } from './change-delivery.ts'
import type { OrderParts } from './deps.ts'

/** Each on its own: one that can't be moved holds up none. What is cancelled is refunded by the job, within a minute. */
export async function changeDeliveries(
  deps: OrderParts,
  admin: Member,
  ids: string[],
  deliveryStatus: DeliveryStatus,
): Promise<MovedOrder[]> {
  const moved: MovedOrder[] = []
  for (const id of new Set(ids)) {
    const outcome = await changeDelivery(deps, admin, id, { deliveryStatus })
    moved.push({ _id: id, ...(outcome instanceof Failure ? { problem: outcome.body.message } : {}) })
  }
  return moved
}
