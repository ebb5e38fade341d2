import * as z from 'zod/mini'
import { versionSent } from '../admin/amount.ts'
import { staffEndpoint } from '../endpoint.ts'
import { oneOrder, piecesOfLines, trackingSent } from './admin-orders.ts'
import { parcelTexts } from './parcel-texts.ts'

/** All pieces that are left, of an order that is not divided, are the whole order: it is shipped as if nobody had chosen. */
export const sendParcel = staffEndpoint('shipping', {
  method: 'POST',
  path: '/api/admin/orders/:id/parcels',
  summary:
    'Send chosen pieces of an order now; the rest stays to be shipped. An Idempotency-Key makes it safe to retry',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    lines: piecesOfLines.check(z.minLength(1, parcelTexts.nothingChosen)),
    tracking: z.optional(trackingSent),
    /** The order's version as it was read, so that two packers who choose at once do not send a piece twice. */
    version: z.int(),
  }),
  maxBodyKilobytes: 64,
  reply: oneOrder,
  errors: [
    'invalid_input',
    'not_found',
    'not_paid',
    'already_shipped',
    'order_held',
    'pieces_shipped',
    'stale',
    'idempotency_key_invalid',
    'idempotency_key_reused',
  ],
})

const parcelChange = z
  .strictObject({ tracking: z.optional(trackingSent), isDelivered: z.optional(z.literal(true)), version: versionSent })
  .check(z.refine(({ version: _, ...change }) => Object.keys(change).length > 0, parcelTexts.nothingToChange))
export type ParcelChange = z.infer<typeof parcelChange>

export const changeParcel = staffEndpoint('shipping', {
  method: 'PUT',
  path: '/api/admin/orders/:id/parcels/:number',
  summary: 'Change the tracking of a parcel, or note that it has arrived; the order is delivered once all have',
  params: z.object({ id: z.string(), number: z.string() }),
  body: parcelChange,
  reply: oneOrder,
  errors: ['invalid_input', 'not_found', 'stale'],
})
