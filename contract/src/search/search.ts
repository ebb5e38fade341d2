import * as z from 'zod/mini'
import { everyone } from '../accounts/roles.ts'
import { money, ofAmounts, tokens } from '../amounts.ts'
import { currencyAsked } from '../catalog/catalog.ts'
import { endpoint } from '../endpoint.ts'
import { givenOnce, pageNumber } from '../paging.ts'
import { longestQuery } from './search-limits.ts'

const found = z.object({
  kind: z.enum(['product', 'bundle', 'story', 'page']),
  _id: z.string(),
  name: z.string(),
  /** A path on every host, or the full address of a bundle or story on its own host. */
  url: z.string(),
  image: z.optional(z.string()),
  /** In place of `image` in the dark: the picture that shows a lamp lit. */
  lit: z.optional(z.string()),
  price: z.optional(money()),
  ...ofAmounts,
  /** In a sale, the lowest price of the 30 days before it, if that is higher. */
  struckPrice: z.optional(money()),
  tokenPrice: z.optional(tokens()),
  isSoldOut: z.optional(z.literal(true)),
  /** The parts of `name` that match, as [start, end) in UTF-16 code units, in order and apart from one another. */
  matches: z.array(z.tuple([z.number(), z.number()])),
})
export type Found = z.infer<typeof found>
export type WireFound = z.input<typeof found>

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Products, bundles, stories and help pages for a few words, best first and 24 to a page',
  access: everyone,
  query: z.object({
    ...currencyAsked,
    q: z.optional(z.string(givenOnce).check(z.maxLength(longestQuery, `Must be at most ${longestQuery} characters`))),
    page: z.optional(pageNumber),
    /** For suggestions: the best eight, of which two may be help pages, and not counted if there are none. */
    typing: z.optional(z.literal('true', 'Must be true')),
  }),
  reply: z.object({
    data: z.array(found),
    /** Counted up to 1,000. */
    total: z.number(),
  }),
  errors: ['invalid_input'],
})
export type WireSearch = z.input<typeof search.reply>
