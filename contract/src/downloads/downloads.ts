import * as z from 'zod/mini'
import { everyone } from '../accounts/roles.ts'
import { productCounts, productQuery } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'

export const guidePath = (productId: string): string => `/downloads/guides/${productId}.pdf`

export const guide = z.object({
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  file: z.string(),
})
export type Guide = z.infer<typeof guide>

export const listGuides = endpoint({
  method: 'GET',
  path: '/api/downloads/',
  summary: 'The PDF guides of the active products, by name and paged',
  access: everyone,
  query: z.pick(productQuery, { page: true, limit: true, after: true, before: true }),
  reply: z.object({ data: z.array(guide), ...productCounts }),
  errors: ['invalid_input', 'cursor_invalid'],
})
