import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { staffEndpoint } from '../endpoint.ts'
import { accountTexts } from './account-texts.ts'
import { accountEmail } from './fields/email.ts'
import { personName } from './person.ts'
import { staffRoles } from './staff-rights.ts'

const staffRole = z.enum(staffRoles, adminTexts.staffRoleUnknown)

const colleague = z.object({
  _id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  staffRole,
  /** Has not set a password yet. */
  isInvited: z.boolean(),
  /** To some minutes; null for somebody who has never signed in. */
  lastSeenAt: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  isYou: z.boolean(),
})
export type Colleague = z.infer<typeof colleague>

const byId = z.object({ id: z.string() })
const list = z.object({
  data: z.array(colleague),
  needsSecondFactor: z.boolean(),
})

export const listStaff = staffEndpoint('staff', {
  method: 'GET',
  path: '/api/admin/staff',
  summary: 'Everybody who works in the shop',
  reply: list,
  errors: [],
})

export const invitation = z.strictObject({
  email: accountEmail,
  firstname: personName(accountTexts.firstnameRequired),
  lastname: personName(accountTexts.lastnameRequired),
  staffRole,
})
export type Invitation = z.infer<typeof invitation>

export const inviteStaff = staffEndpoint('staff', {
  method: 'POST',
  path: '/api/admin/staff',
  summary: 'Invite somebody to work in the shop, by mail',
  needsFreshPassword: true,
  body: invitation,
  reply: list,
  status: 201,
  errors: ['invalid_input', 'password_required', 'email_taken'],
})

export const changeStaffRole = staffEndpoint('staff', {
  method: 'PUT',
  path: '/api/admin/staff/:id',
  summary: 'Give a colleague another role, which holds from the next call on',
  needsFreshPassword: true,
  params: byId,
  body: z.strictObject({ staffRole }),
  reply: list,
  errors: ['invalid_input', 'password_required', 'not_found', 'last_owner'],
})

export const endStaff = staffEndpoint('staff', {
  method: 'DELETE',
  path: '/api/admin/staff/:id',
  summary: 'End the account of a colleague and all its sessions at once',
  needsFreshPassword: true,
  params: byId,
  reply: list,
  errors: ['password_required', 'not_found', 'last_owner'],
})

/** For a colleague who has lost the authenticator and the recovery codes. */
export const resetSecondFactor = staffEndpoint('staff', {
  method: 'DELETE',
  path: '/api/admin/staff/:id/second-factor',
  summary: 'Take the second factor of a colleague off and log them out; they get a mail',
  needsFreshPassword: true,
  params: byId,
  reply: list,
  errors: ['forbidden', 'password_required', 'not_found', 'second_factor_inactive'],
})
