import * as z from 'zod/mini'
import { everyone } from '../accounts/roles.ts'
import { endpoint, staffEndpoint } from '../endpoint.ts'
import { returnTexts } from './return-texts.ts'
import { returnedTokens, spentTokens } from './returns.ts'

const token = z.string(returnTexts.linkBroken).check(z.regex(/^[\w-]{32}$/, returnTexts.linkBroken))

const withdrawal = z.object({
  orderNumber: z.string(),
  receivedAt: z.string(),
  /** Everything, if it is left out. */
  items: z.optional(z.array(z.object({ name: z.string(), pieces: z.number() }))),
  isConfirmed: z.boolean(),
  /** Of goods whose withdrawal waits to be confirmed. */
  tokens: z.optional(returnedTokens),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const readWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals/read',
  summary: 'What was withdrawn from without signing in, by the link in its receipt',
  access: everyone,
  body: z.strictObject({ token }),
  reply: z.object({ data: withdrawal }),
  errors: ['invalid_input', 'not_found', 'too_many'],
})

export const confirmWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals/confirm',
  summary: 'Confirm by the link in the receipt what was withdrawn from without signing in; only then anything moves',
  access: everyone,
  body: z.strictObject({ token, spentTokens: z.optional(spentTokens) }),
  reply: z.object({ message: z.string() }),
  errors: ['invalid_input', 'not_found', 'too_many'],
})

const openWithdrawal = z.object({
  _id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  /** Null once the account is deleted. */
  customerName: z.nullable(z.string()),
  receivedAt: z.string(),
  items: z.optional(z.array(z.object({ name: z.string(), pieces: z.number() }))),
  reason: z.optional(z.string()),
})
export type OpenWithdrawal = z.infer<typeof openWithdrawal>

export const adminWithdrawals = staffEndpoint('orders', {
  method: 'GET',
  path: '/api/admin/withdrawals',
  summary: 'Withdrawals without signing in that nobody has confirmed yet, newest first, at most 50',
  query: z.object({ order: z.optional(z.uuid()) }),
  reply: z.object({ data: z.array(openWithdrawal) }),
  errors: ['invalid_input'],
})

export const adminConfirmWithdrawal = staffEndpoint('refunds', {
  method: 'POST',
  path: '/api/admin/withdrawals/:id/confirm',
  summary: 'Confirm a withdrawal in place of its customer, who is told',
  params: z.object({ id: z.string() }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found'],
})

export const adminDismissWithdrawal = staffEndpoint('refunds', {
  method: 'POST',
  path: '/api/admin/withdrawals/:id/dismiss',
  summary:
    "Take a withdrawal that is not its customer's off the list; its parcel is sent, and the link in its receipt still confirms it",
  params: z.object({ id: z.string() }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'return_step_invalid'],
})
