import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { slug } from '../catalog/catalog.ts'
import { staffEndpoint } from '../endpoint.ts'
import { cursorQuery, longPageOf } from '../paging.ts'
import { typedLine } from '../text.ts'
import { stockTexts } from './stock-texts.ts'

export const maxStock = 1_000_000

export const pieces = z
  .int(stockTexts.piecesInvalid)
  .check(z.minimum(0, stockTexts.piecesInvalid), z.maximum(maxStock, stockTexts.piecesInvalid))

const byId = z.object({ id: slug })

const movementKinds = ['sold', 'cancelled', 'returned', 'counted', 'adjusted', 'imported', 'uncounted'] as const

const movement = z.object({
  _id: z.string(),
  at: z.string(),
  kind: z.enum(movementKinds),
  pieces: z.number(),
  /** How many there were afterwards. */
  after: z.number(),
  reason: z.optional(z.string()),
  orderId: z.optional(z.string()),
  /** The admin; absent if an order moved the pieces. */
  by: z.optional(z.string()),
})
export type StockMovement = z.infer<typeof movement>

const counts = z.object({ stock: z.nullable(z.number()), held: z.number() })

export const adminStock = staffEndpoint('catalog', {
  method: 'GET',
  path: '/api/admin/products/:id/stock',
  summary: 'The pieces of a product, and what moved them, newest first and paged',
  params: byId,
  query: z.object(cursorQuery('number')),
  reply: z.extend(longPageOf(movement), counts.shape),
  errors: ['invalid_input', 'not_found'],
})

const change = z.int(stockTexts.changeInvalid).check(
  z.minimum(-maxStock, stockTexts.changeInvalid),
  z.maximum(maxStock, stockTexts.changeInvalid),
  z.refine((number) => number !== 0, stockTexts.changeInvalid),
)

/** Relative, so that two who adjust at once, or a sale meanwhile, are both counted. */
export const adjustStock = staffEndpoint('catalog', {
  method: 'POST',
  path: '/api/admin/products/:id/stock',
  summary: 'Add or remove pieces with a reason; an Idempotency-Key makes it safe to retry',
  params: byId,
  body: z.strictObject({ pieces: change, reason: typedLine(adminTexts.reasonRequired, 300) }),
  reply: z.object({ data: counts }),
  errors: [
    'invalid_input',
    'not_found',
    'stock_too_low',
    'stock_too_high',
    'idempotency_key_invalid',
    'idempotency_key_reused',
  ],
})
