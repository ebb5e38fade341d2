import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { pageNumber, pageOf } from '../paging.ts'

/** What the page of a product must say or show in the European Economic Area (L3, L6, L7). */
export const factKinds = ['picture', 'manufacturer', 'responsible', 'charger', 'guarantee'] as const
export type FactKind = (typeof factKinds)[number]

const kinds = z.array(z.enum(factKinds))

const lackingProduct = z.object({ _id: z.string(), name: z.string(), missing: kinds })
export type LackingProduct = z.infer<typeof lackingProduct>

export const adminProductFacts = staffEndpoint('catalog', {
  method: 'GET',
  path: '/api/admin/product-facts',
  summary:
    'What the law of each country sold to asks to be said of products, and the active products that lack some of it',
  query: z.object({ page: z.optional(pageNumber) }),
  reply: z.object({
    ...pageOf(lackingProduct).shape,
    countries: z.array(z.object({ code: z.string(), name: z.string(), asks: kinds })),
    /** Whether products that lack facts are not sold to the countries that ask for them. */
    refuses: z.boolean(),
  }),
  errors: ['invalid_input'],
})
