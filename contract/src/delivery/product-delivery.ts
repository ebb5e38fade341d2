import * as z from 'zod/mini'
import { everyone } from '../accounts/roles.ts'
import { currency, money } from '../amounts.ts'
import { currencyAsked, slug } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { givenOnce } from '../paging.ts'

const estimate = z.object({
  /** As it stands in a sentence: 'the United States'. */
  place: z.string(),
  price: money(),
  ...currency,
  from: z.string(),
  to: z.string(),
})
export type WireDeliveryEstimate = z.input<typeof estimate>

export const productDelivery = endpoint({
  method: 'GET',
  path: '/api/products/:id/delivery',
  summary:
    'What the cheapest delivery of one piece costs and when it arrives, at home unless given; null where the shop does not deliver',
  access: everyone,
  params: z.object({ id: slug }),
  query: z.object({ ...currencyAsked, country: z.optional(z.string(givenOnce).check(z.trim(), z.maxLength(200))) }),
  reply: z.object({ data: z.nullable(estimate) }),
  errors: ['invalid_input', 'not_found'],
})
