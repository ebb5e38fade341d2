import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { isKey } from '@storylamp/contract/accounts/api-keys'
import type { Role } from '@storylamp/contract/accounts/roles'
import { keyRights, type Right, type StaffRole } from '@storylamp/contract/accounts/staff-rights'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Guard } from '@storylamp/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusals/refusal.ts'

/** The signed-in caller and the family whose data it may access. Staff have none: its id is their own, and those of a program are its key's. */
export type Member = {
  accountId: string
  familyId: string
  sessionId: string
  role: Role
  /** Null for everybody but admins. */
  staffRole: StaffRole | null
  /** Of an admin's role, or of a program's key. */
  rights: readonly Right[]
  isProgram?: true
  /** As the audit log calls staff and programs; empty for a family's people. */
  name: string
  /** Whether the password was typed within the last ten minutes. */
  isPasswordFresh: boolean
  /** True for an admin who must switch the second factor on before anything else. */
  needsSecondFactor: boolean
}

/** Finds the owner of an access token; undefined if it is malformed, expired or revoked. */
export type Identify = (accessToken: string) => Promise<Member | undefined>

/** Finds whose key it is and counts the call; undefined for a key that is wrong or ended, which counts for the address. */
export type IdentifyProgram = (key: string, from: FastifyRequest) => Promise<Member | Refusal<'too_many'> | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify
    identifyProgram: IdentifyProgram
    limitAccount(request: FastifyRequest, accountId: string): Refusal<'too_many'> | undefined
  }
  interface FastifyRequest {
    /** Whose access token the request carries, for the log. */
    accountId: string | undefined
  }
}

/** Whose access token a request carries, if any; calls for everyone may ask, too. */
export async function findCaller(request: FastifyRequest): Promise<Member | undefined> {
  const token = bearerOf(request)
  return token === undefined ? undefined : request.server.identify(token)
}

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer ([\w.~+/=-]{1,200})$/i.exec(headers.authorization ?? '')?.[1]

function findProgramOrCaller(request: FastifyRequest) {
  const token = bearerOf(request)
  return token !== undefined && isKey(token) ? request.server.identifyProgram(token, request) : findCaller(request)
}

/** Authenticates the caller, and checks the role and the proofs that the endpoint requires. */
export async function admit(guard: Guard, request: FastifyRequest): Promise<Member | undefined | Refusal> {
  const { access } = guard
  if (access === 'everyone') return undefined
  const member = await findProgramOrCaller(request)
  if (member instanceof Refusal) return member
  if (member === undefined) return new Refusal('unauthorized', accountTexts.notAuthorized)
  request.accountId = member.accountId
  if (!access.includes(member.role)) return refuseRole(member.role, access)
  if (member.isProgram && !isOpenToKeys(guard)) return new Refusal('forbidden', adminTexts.notForKeys)
  const { right = 'staff' } = guard
  if (isForAdminsAlone(guard) && !member.rights.includes(right)) {
    return member.isProgram ? new Refusal('forbidden', adminTexts.keyLacks(right)) : notYourTask()
  }
  return refuseUnproved(guard, member) ?? request.server.limitAccount(request, member.accountId) ?? member
}

/** Calls for admins alone wait until the second factor is on, except those that switch it on. */
export const isBehindSecondFactor = (guard: Guard): boolean =>
  isForAdminsAlone(guard) && !guard.worksWithoutSecondFactor

export const isOpenToKeys = (guard: Guard): boolean =>
  isForAdminsAlone(guard) &&
  !guard.needsFreshPassword &&
  !guard.forPeople &&
  (keyRights as readonly unknown[]).includes(guard.right)

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
  member.isPasswordFresh
    ? undefined
    : new Refusal('password_required', member.isProgram ? adminTexts.notForKeys : accountTexts.passwordNeeded)
