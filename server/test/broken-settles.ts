import { type Kysely, sql } from 'kysely'
import type { PaymentDeps } from '../src/features/payments/deps.ts'
import { insertEvent, type PaymentRow } from '../src/features/payments/queries.ts'
import { classifySession } from '../src/features/payments/settlement/classify-session.ts'
import { type ExtraWrites, settle } from '../src/features/payments/settlement/settle.ts'

type Settle = (deps: PaymentDeps, payment: PaymentRow, extraWrites: ExtraWrites, eventId: string) => Promise<unknown>

const verdictOn = async (deps: PaymentDeps, payment: PaymentRow) => {
  const session = await deps.provider.find(payment.session_id ?? '')
  return { ...classifySession(payment, session), intent: session.intentId }
}

const complete = (intent: string | null, id: string) =>
  sql`UPDATE payment SET state = 'completed', intent_id = ${intent}, settled_at = now() WHERE id = ${id}`

/** Broken versions of settle(): each lacks one safeguard, and a test must fail with it. */
export const brokenSettles: Record<string, Settle> = {
  'without the lock': async (deps, payment, extraWrites) => {
    const { state, intent } = await verdictOn(deps, payment)
    await deps.db.transaction().execute(async (transaction) => {
      const read = sql<PaymentRow>`SELECT * FROM payment WHERE id = ${payment.id}`
      const found = (await read.execute(transaction)).rows[0] as PaymentRow
      await extraWrites(transaction)
      if (state !== 'completed' || found.settled_at !== null) return
      await deps.effects.order.completed(transaction, found)
      await complete(intent, payment.id).execute(transaction as Kysely<object>)
    })
  },
  'without the state condition': async (deps, payment, extraWrites) => {
    const { state, intent } = await verdictOn(deps, payment)
    await deps.db.transaction().execute(async (transaction) => {
      await sql`SELECT 1 FROM payment WHERE id = ${payment.id} FOR UPDATE`.execute(transaction)
      await extraWrites(transaction)
      if (state !== 'completed') return
      await complete(intent, payment.id).execute(transaction)
      await deps.effects.order.completed(transaction, payment)
    })
  },
  'with the event id stored first': async (deps, payment, _, eventId) => {
    const event = { id: eventId, type: 'checkout.session.completed', handled_at: deps.clock() }
    const isKnown = sql`SELECT 1 FROM payment_event WHERE id = ${eventId}`.execute(deps.db)
    if ((await isKnown).rows.length > 0) return
    await insertEvent(deps.db, event)
    await settle(deps, payment)
  },
}

export const rightSettle: Settle = (deps, payment, extraWrites) => settle(deps, payment, extraWrites)
