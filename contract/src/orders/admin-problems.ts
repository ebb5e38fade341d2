import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { staffEndpoint } from '../endpoint.ts'
import { typedLine } from '../text.ts'
import { oneOrder } from './admin-orders.ts'

const closing = {
  params: z.object({ id: z.string(), problem: z.string() }),
  body: z.strictObject({ reason: typedLine(adminTexts.reasonRequired, 300) }),
  reply: oneOrder,
}

/** Staff have looked at it; if nothing else blocks the order, it can be shipped. */
export const closeProblem = staffEndpoint('shipping', {
  method: 'POST',
  path: '/api/admin/orders/:id/problems/:problem/close',
  summary: 'Close a problem of an order, with a reason, so that it can be shipped',
  ...closing,
  errors: ['invalid_input', 'not_found', 'problem_closed', 'problem_not_closable'],
})

/** It was settled in another way, such as a bank transfer. */
export const closePaymentProblem = staffEndpoint('refunds', {
  method: 'POST',
  path: '/api/admin/orders/:id/payment-problems/:problem/close',
  summary: 'Close a problem of the payment of an order, or of a pack of tokens, with a reason',
  ...closing,
  errors: ['invalid_input', 'not_found', 'problem_closed'],
})
