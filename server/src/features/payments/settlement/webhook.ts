import type { Db } from '../../../platform/db/database.ts'
import type { ProviderEvent } from '../../../providers/payments/provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { findBySession, findEvent, insertEvent } from '../queries.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { settle } from './settle.ts'

/** An event is written down together with its effect, never before: work that fails is sent again and done then. */
export async function handleEvent(deps: PaymentDeps, event: ProviderEvent): Promise<void> {
  if (event.about === 'other' || (await findEvent(deps.db, event.id)) !== undefined) return
  const { id, type } = event
  const remember = (db: Db) => insertEvent(db, { id, type, handled_at: deps.clock() })
  if (event.about === 'refund') return recordRefund(deps, event.intentId, remember)
  const payment = await findBySession(deps.db, event.sessionId)
  if (payment !== undefined) await settle(deps, payment, remember)
}
