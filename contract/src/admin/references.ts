import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { searchText } from '../text.ts'

/** A return has a page of its own; an invoice and a parcel are shown with their order. */
const reference = z.object({
  kind: z.enum(['return', 'invoice', 'parcel']),
  _id: z.string(),
  number: z.string(),
})
export type Reference = z.infer<typeof reference>

export const adminReferences = staffEndpoint('orders', {
  method: 'GET',
  path: '/api/admin/references',
  summary:
    'What has exactly this number besides orders: a return, an invoice or credit note, a parcel in the hands of a carrier',
  query: z.object({ number: searchText }),
  reply: z.object({ data: z.array(reference) }),
  errors: ['invalid_input'],
})
