import type { Store } from '../../store.ts'
import type { Tables } from '../records.ts'
import { pageOf } from './lists.ts'

type Page = Parameters<typeof pageOf>[2]

const firstPage = { limit: undefined, starting_after: undefined, ending_before: undefined }

export function lineItemsOf(store: Store<Tables>, sessionId: string, page: Page = firstPage) {
  const { lineItems } = store.need('baskets', sessionId)
  return pageOf(`/v1/checkout/sessions/${sessionId}/line_items`, lineItems, page)
}
