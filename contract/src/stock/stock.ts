import * as z from 'zod/mini'
import { everyone } from '../accounts/roles.ts'
import { slug } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { maxProductsPerPage } from '../limits.ts'
import { givenOnce } from '../paging.ts'

const slugs = z.pipe(
  z.string(givenOnce).check(z.maxLength(8100)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(slug).check(z.maxLength(maxProductsPerPage)),
  ),
)

/** Pages are kept without these numbers and ask for them once they are shown. */
export const getStock = endpoint({
  method: 'GET',
  path: '/api/stock',
  summary: 'How many pieces are left of those products that have five or fewer',
  access: everyone,
  query: z.object({ products: slugs }),
  reply: z.object({ data: z.array(z.object({ product: z.string(), left: z.number() })) }),
  errors: ['invalid_input'],
})
