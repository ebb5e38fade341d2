import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { tokens } from '../amounts.ts'
import { staffEndpoint } from '../endpoint.ts'
import { toHundredths } from '../money.ts'
import { cursorQuery, longPageOf, pageNumber } from '../paging.ts'
import { searchText, typedLine } from '../text.ts'
import { walletTransactions } from '../wallet/wallet.ts'

const customer = z.object({
  familyId: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  createdAt: z.string(),
  childCount: z.number(),
  orderCount: z.number(),
  walletBalance: tokens(),
})
export type Customer = z.infer<typeof customer>
export type WireCustomer = z.input<typeof customer>

const child = z.object({ name: z.string(), username: z.string(), dob: z.string() })
export type Child = z.infer<typeof child>

const byFamily = z.object({ familyId: z.string() })

export const adminCustomers = staffEndpoint('customers', {
  method: 'GET',
  path: '/api/admin/customers',
  summary: 'The families, searched by name or email, newest first and paged',
  query: z.object({ search: z.optional(searchText), ...cursorQuery('uuid') }),
  reply: longPageOf(customer),
  errors: ['invalid_input'],
})

/** Masked children show their initials and year of birth. */
export const adminCustomer = staffEndpoint('customers', {
  method: 'GET',
  path: '/api/admin/customers/:familyId',
  summary: 'One family, its children masked',
  params: byFamily,
  reply: z.object({
    data: z.extend(customer, { children: z.array(child) }),
  }),
  errors: ['not_found'],
})

export const unmaskChildren = staffEndpoint('customers', {
  method: 'POST',
  path: '/api/admin/customers/:familyId/children',
  summary: "A family's children unmasked, for a reason that the audit log keeps",
  forPeople: true,
  params: byFamily,
  body: z.strictObject({ reason: typedLine(adminTexts.reasonRequired, 300) }),
  reply: z.object({ data: z.array(child) }),
  errors: ['invalid_input', 'not_found'],
})

export const signFamilyOut = staffEndpoint('customers', {
  method: 'POST',
  path: '/api/admin/customers/:familyId/sign-out',
  summary: 'End every session and the podcast address of a family, for a reason that the audit log keeps',
  params: byFamily,
  body: z.strictObject({ reason: typedLine(adminTexts.reasonRequired, 300) }),
  reply: z.object({ ended: z.number() }),
  errors: ['invalid_input', 'not_found'],
})

const maxAdjusted = toHundredths(100_000)

/** Debt: tokens that a refund should have taken back but that were already spent. */
const familyWallet = z.extend(walletTransactions, { walletBalance: tokens(), debt: tokens() })
export type FamilyWallet = z.infer<typeof familyWallet>
export type WireFamilyWallet = z.input<typeof familyWallet>

export const adminWallet = staffEndpoint('customers', {
  method: 'GET',
  path: '/api/admin/wallets/:familyId',
  summary: "The ledger of a family's wallet, newest first and paged, and what it owes",
  params: byFamily,
  query: z.object({ page: z.optional(pageNumber) }),
  reply: familyWallet,
  errors: ['invalid_input', 'not_found'],
})

export const adjustWallet = staffEndpoint('wallets', {
  method: 'POST',
  path: '/api/admin/wallets/:familyId/adjustments',
  summary: 'Give or take tokens, with a reason that the parent reads; an Idempotency-Key makes it safe to ask again',
  needsFreshPassword: true,
  params: byFamily,
  body: z.strictObject({
    tokens: tokens(adminTexts.nothingToAdjust).check(
      z.refine((amount) => amount !== 0 && Math.abs(amount) <= maxAdjusted, adminTexts.nothingToAdjust),
    ),
    reason: typedLine(adminTexts.reasonRequired, 300),
  }),
  reply: z.object({ walletBalance: tokens() }),
  errors: ['invalid_input', 'idempotency_key_invalid', 'insufficient_balance', 'not_found', 'idempotency_key_reused'],
})
