import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { FulfilmentTrouble } from '../../providers/fulfilment/provider.ts'
import type { OrderParts } from './deps.ts'
import type { OrderRow } from './queries.ts'

/** An order that a warehouse has is cancelled there first; should the shop be killed then, it hears of it from there. */
export async function stopParcel(
  { fulfilment, payments: { log } }: OrderParts,
  { delivery_status, fba_order_id }: OrderRow,
): Promise<Failure | undefined> {
  if (fulfilment === undefined || fba_order_id === null || delivery_status !== 'Processing') return undefined
  try {
    return (await fulfilment.cancel(fba_order_id)) ? undefined : new Failure('conflict', adminTexts.warehouseHasIt)
  } catch (error) {
    if (!(error instanceof FulfilmentTrouble)) throw error
    log.warn({ err: error }, 'the warehouse could not be asked to stop an order')
    return new Failure('unavailable', adminTexts.warehouseAway)
  }
}
