import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { staffEndpoint } from '../endpoint.ts'
import { typedLine } from '../text.ts'

const byFamily = z.object({ familyId: z.string() })

export const exportCustomer = staffEndpoint('customers', {
  method: 'POST',
  path: '/api/admin/customers/:familyId/export',
  summary: 'Everything the shop keeps about a family, as its parent gets it, for a reason that the audit log keeps',
  needsFreshPassword: true,
  params: byFamily,
  body: z.strictObject({ reason: typedLine(adminTexts.reasonRequired, 300) }),
  reply: z.object({ exportedAt: z.string(), account: z.record(z.string(), z.unknown()) }),
  errors: ['invalid_input', 'password_required', 'not_found'],
})

/** As if its parent did it: without `settleOpen` it is refused while anything is open. */
export const eraseCustomer = staffEndpoint('erasures', {
  method: 'DELETE',
  path: '/api/admin/customers/:familyId',
  summary: 'Delete a family whose parent asks for it: every account and all personal data',
  needsFreshPassword: true,
  params: byFamily,
  body: z.strictObject({ settleOpen: z.optional(z.boolean()) }),
  reply: z.object({ message: z.string() }),
  errors: ['invalid_input', 'password_required', 'not_found', 'open_items'],
})
