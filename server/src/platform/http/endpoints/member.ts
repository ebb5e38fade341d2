import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Role } from '@storylamp/contract/accounts/roles'
import { mayUse, type StaffRole } from '@storylamp/contract/accounts/staff-rights'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Guard } from '@storylamp/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusals/refusal.ts'

/** The signed-in caller and the family whose data it may access. */
export type Member = {
  accountId: string
  familyId: string
  sessionId: string
  role: Role
  /** Null for everybody but admins. */
  staffRole: StaffRole | null
  name: string
  /** Null for children, who have none. */
  email: string | null
  /** Whether the password was typed within the last ten minutes. */
  isPasswordFresh: boolean
  /** True for an admin who must switch the second factor on before anything else. */
  needsSecondFactor: boolean
}

/** Finds the owner of an access token; undefined if it is malformed, expired or revoked. */
export type Identify = (accessToken: string) => Promise<Member | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify
    limitAccount(request: FastifyRequest, accountId: string): Refusal<'too_many'> | undefined
  }
  interface FastifyRequest {
    /** Whose access token the request carries, for the log. */
    accountId: string | undefined
  }
}

/** Whose access token a request carries, if any; calls for everyone may ask, too. */
export async function findCaller({ headers, server }: FastifyRequest): Promise<Member | undefined> {
  const [, token] = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(headers.authorization ?? '') ?? []
  return token === undefined ? undefined : server.identify(token)
}

/** Authenticates the caller, and checks the role and the proofs that the endpoint requires. */
export async function admit(guard: Guard, request: FastifyRequest): Promise<Member | undefined | Refusal> {
  const { access } = guard
  if (access === 'everyone') return undefined
  const member = await findCaller(request)
  if (member === undefined) return new Refusal('unauthorized', accountTexts.notAuthorized)
  request.accountId = member.accountId
  if (!access.includes(member.role)) return refuseRole(member.role, access)
  if (isForAdminsAlone(guard) && !mayUse(member.staffRole, guard.right ?? 'staff')) return notYourTask()
  return refuseUnproved(guard, member) ?? request.server.limitAccount(request, member.accountId) ?? member
}

/** Calls for admins alone wait until the second factor is on, except those that switch it on. */
export const isBehindSecondFactor = (guard: Guard): boolean =>
  isForAdminsAlone(guard) && !guard.worksWithoutSecondFactor

const isForAdminsAlone = ({ access }: Guard): boolean =>
  access !== 'everyone' && access.every((role) => role === 'admin')

export const notYourTask = () => new Refusal('forbidden', adminTexts.notYourTask)

const refuseRole = (role: Role, access: readonly Role[]) =>
  role === 'child' && access.includes('user')
    ? new Refusal('parent_required', accountTexts.askAParent)
    : new Refusal('forbidden', accountTexts.notAllowed)

function refuseUnproved(guard: Guard, member: Member): Refusal | undefined {
  if (member.needsSecondFactor && isBehindSecondFactor(guard)) {
    return new Refusal('second_factor_required', accountTexts.secondFactorNeeded)
  }
  return guard.needsFreshPassword ? refuseStalePassword(member) : undefined
}

export const refuseStalePassword = (member: Member): Refusal<'password_required'> | undefined =>
  member.isPasswordFresh ? undefined : new Refusal('password_required', accountTexts.passwordNeeded)
