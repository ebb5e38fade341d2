import type { SessionParams } from './api/session-params.ts'
import { newLineItem } from './new-line-item.ts'
import { newSession } from './new-session.ts'
import type { Provider } from './provider.ts'

export function openSession({ store }: Provider, params: SessionParams, webUrl: string) {
  const lineItems = params.line_items.map(newLineItem)
  const session = newSession(params, lineItems, webUrl)
  const { metadata = {}, description = null, receipt_email = null } = params.payment_intent_data ?? {}
  const intentData = { metadata, description, receiptEmail: receipt_email }
  store.put('sessions', session)
  store.put('baskets', { id: session.id, lineItems, intentData })
  return session
}
