import * as z from 'zod/mini'
import { money, tokens } from '../amounts.ts'
import { currencies } from '../currencies.ts'
import { staffEndpoint } from '../endpoint.ts'
import { owedKinds } from './owed-texts.ts'

const owed = z.object({
  kind: z.enum(owedKinds),
  /** Whole years since it was paid or given; 3 is three and more. */
  years: z.number(),
  /** Where the card that paid is billed; empty where it is not known. */
  country: z.string(),
  currency: z.enum(currencies),
  /** What was paid for it; nothing for tokens that were free. */
  amount: money(),
  tokens: tokens(),
})
export type Owed = z.infer<typeof owed>
export type WireOwed = z.input<typeof owed>

export const adminOwed = staffEndpoint('money', {
  method: 'GET',
  path: '/api/admin/owed',
  summary: 'What the shop owes for gifts and for tokens that are not spent, by kind, age and country',
  reply: z.object({ data: z.array(owed) }),
  errors: [],
})
