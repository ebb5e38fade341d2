import * as z from 'zod/mini'
import { parents } from '../accounts/roles.ts'
import { money, ofAmounts, tokens } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { pageNumber, pageOf } from '../paging.ts'

const transferKind = z.enum([
  'top_up',
  'top_up_back',
  'free_tokens',
  'free_tokens_back',
  'spend',
  'spend_back',
  'adjustment',
  'debt_paid',
  'debt_moved',
])
export type TransferKind = z.infer<typeof transferKind>

export const walletTransaction = z.object({
  _id: z.string(),
  createdAt: z.string(),
  kind: transferKind,
  description: z.string(),
  change: tokens(),
  balance: tokens(),
  /** What of it was spent already and is owed from then on. */
  owed: z.optional(tokens()),
  /** What was paid for bought tokens, or went back for them. */
  money: z.optional(money()),
  ...ofAmounts,
})
export type WalletTransaction = z.infer<typeof walletTransaction>
export type WireWalletTransaction = z.input<typeof walletTransaction>

export const walletTransactions = pageOf(walletTransaction)
export type WalletTransactions = z.infer<typeof walletTransactions>

export const getWalletBalance = endpoint({
  method: 'GET',
  path: '/api/wallet/balance',
  summary: 'The tokens in the wallet',
  access: parents,
  /** A family in debt has no tokens: new tokens pay the debt first. */
  reply: z.object({ walletBalance: tokens(), debt: z.optional(tokens()) }),
  errors: [],
})

export const listWalletTransactions = endpoint({
  method: 'GET',
  path: '/api/wallet/transactions',
  summary: 'What moved the wallet, newest first and paged',
  access: parents,
  query: z.object({ page: z.optional(pageNumber) }),
  reply: walletTransactions,
  errors: ['invalid_input'],
})
