import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { givenOnce } from '../paging.ts'

export const maxImportBytes = 8 * 1024 * 1024
export const maxImportRows = 100_000

/** The body is `text/csv`. `errors` names each wrong cell as `rows.7.Quantity`, by its line in the file. */
export const importStock = staffEndpoint('catalog', {
  method: 'POST',
  path: '/api/admin/stock/import',
  summary: 'Set the stock of many products from a CSV file with the columns SKU and Quantity, all or none',
  files: ['text/csv'],
  query: z.object({ dryRun: z.optional(z.enum(['true', 'false'], givenOnce)) }),
  reply: z.object({ data: z.object({ rows: z.number(), changed: z.number(), isDryRun: z.boolean() }) }),
  errors: ['invalid_input', 'too_large', 'unsupported_media_type'],
})
