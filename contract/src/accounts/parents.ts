import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { typedTextLimit } from '../limits.ts'
import { accountEmail } from './fields/email.ts'
import { parents } from './roles.ts'

const parent = z.object({ _id: z.string(), firstname: z.string(), isOpener: z.boolean() })
export type ListedParent = z.infer<typeof parent>

const invitation = z.object({ _id: z.string(), email: z.string(), expiresAt: z.string() })
export type WaitingInvitation = z.infer<typeof invitation>

const list = z.object({ data: z.array(parent), invitations: z.array(invitation) })
const params = z.object({ id: z.string() })
const changed = { access: parents, params, reply: list } as const

export const listParents = endpoint({
  method: 'GET',
  path: '/api/user/parents',
  summary: 'The parents of the family, who opened it first, and the invitations that wait',
  access: parents,
  reply: list,
  errors: [],
})

export const inviteParent = endpoint({
  method: 'POST',
  path: '/api/user/parents',
  summary:
    'Invite another parent by mail; the reply is the same for every address, and a newer invitation ends an older one',
  access: parents,
  body: z.strictObject({ email: accountEmail }),
  reply: z.object({ message: z.string() }),
  status: 202,
  errors: ['unauthorized', 'invalid_input', 'too_many'],
})

export const joinFamily = endpoint({
  method: 'POST',
  path: '/api/user/parents/join',
  summary: 'Join the family of an invitation, once and within 7 days; the own family must be empty, and ends',
  access: parents,
  body: z.strictObject({ code: z.string().check(z.maxLength(typedTextLimit)) }),
  reply: list,
  errors: ['unauthorized', 'invalid_input', 'code_wrong', 'has_family', 'too_many'],
})

export const removeParent = endpoint({
  method: 'DELETE',
  path: '/api/user/parents/:id',
  summary: 'Leave the family, or as its opener remove another parent, whose sessions end at once',
  ...changed,
  errors: ['unauthorized', 'not_found', 'forbidden', 'last_parent', 'opener_stays'],
})

export const handOverFamily = endpoint({
  method: 'POST',
  path: '/api/user/parents/:id/opener',
  summary: 'As the opener of the family, let another parent be it',
  ...changed,
  errors: ['unauthorized', 'not_found', 'forbidden'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/user/parents/invitations/:id',
  summary: 'Withdraw an invitation that waits: its link works no more',
  ...changed,
  errors: ['not_found'],
})
