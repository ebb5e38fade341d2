import * as z from 'zod/mini'
import { currency, money } from '../amounts.ts'
import { currencies } from '../currencies.ts'
import { staffEndpoint } from '../endpoint.ts'
import { salesKinds, salesTexts } from './sales-texts.ts'

const maxDays = 366
const dayMs = 24 * 60 * 60 * 1000

const day = z.iso.date(salesTexts.dayInvalid).check(z.startsWith('20', salesTexts.dayInvalid))

/** Days in UTC. Without a last day it is today, and without a first one the 30 days until the last. */
export const salesQuery = z.object({
  from: z.optional(day),
  to: z.optional(day),
  /** The main one unless given: two are never added. */
  currency: z.optional(z.enum(currencies, salesTexts.currencyUnknown)),
  by: z._default(z.enum(salesKinds), 'day'),
})

export const isRangeOfSales = ({ from, to }: { from: string; to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  return days >= 1 && days <= maxDays
}

/** What was paid, what of it was refunded since or lost in a dispute, and what is left. */
const sums = z.object({
  orders: z.number(),
  pieces: z.number(),
  sold: money(),
  refunded: money(),
  revenue: money(),
  ...currency,
})

const row = z.extend(sums, {
  /** A product's id, a day, or a country's code, which is empty where the country is not known. */
  id: z.string(),
  /** Beside products: delivery, packs of tokens, gifts of tokens and bundles, refunds that were for no line, and what lost disputes took. */
  part: z.enum([...salesKinds, 'delivery', 'tokens', 'gifts', 'refunds', 'disputes']),
  name: z.string(),
})
export type SalesRow = z.infer<typeof row>
export type WireSalesRow = z.input<typeof row>
export type WireSalesSums = z.input<typeof sums>

export const adminSales = staffEndpoint('money', {
  method: 'GET',
  path: '/api/admin/sales',
  summary: 'What was sold, by day, product or country',
  query: salesQuery,
  reply: z.object({
    from: z.string(),
    to: z.string(),
    total: sums,
    /** Every day in order; products and countries by their revenue. */
    data: z.array(row),
  }),
  errors: ['invalid_input'],
})
