import type { Db } from '../../../platform/db/database.ts'
import type { ProviderEvent } from '../../../providers/payments/provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { findBySession, findEvent, insertEvent } from '../queries.ts'
import { recordReport } from '../reports/record-report.ts'
import { settle } from './settle.ts'

/** The event's id is inserted in the transaction of its effect, so that a failed event can be sent again. */
export async function handleEvent(deps: PaymentDeps, event: ProviderEvent): Promise<void> {
  if (event.about === 'other') return
  const { id, type } = event
  const remember = (db: Db) => insertEvent(db, { id, type, handled_at: deps.clock() })
  if (event.about === 'money') {
    const isKnown = (await findEvent(deps.db, id)) !== undefined
    return isKnown ? undefined : recordReport(deps, event.intentId, remember)
  }
  const payment = await findBySession(deps.db, event.sessionId)
  if (payment !== undefined) await settle(deps, payment, remember)
}
