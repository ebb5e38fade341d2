import type { Store } from '../../store.ts'
import type { Tables } from '../records.ts'
import { pageOf } from './lists.ts'

export function lineItemsOf(store: Store<Tables>, sessionId: string) {
  return pageOf(`/v1/checkout/sessions/${sessionId}/line_items`, store.need('baskets', sessionId).lineItems, {})
}
