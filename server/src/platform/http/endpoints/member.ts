import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Access, Role } from '@storylamp/contract/accounts/roles'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../failures/failure.ts'

/** The signed-in caller and the family whose data it may access. */
export type Member = { accountId: string; familyId: string; sessionId: string; role: Role; name: string }

/** Finds the owner of an access token; undefined if it is malformed, expired or revoked. */
export type Identify = (accessToken: string) => Promise<Member | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify
  }
  interface FastifyRequest {
    /** Whose access token the request carries, for the log. */
    accountId: string | undefined
  }
}

/** Authenticates the caller and checks the role that the endpoint requires. */
export async function admit(access: Access, request: FastifyRequest): Promise<Member | undefined | Failure> {
  if (access === 'everyone') return undefined
  const [, token] = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
  const member = token === undefined ? undefined : await request.server.identify(token)
  if (member === undefined) return new Failure('unauthorized', accountTexts.notAuthorized)
  request.accountId = member.accountId
  return access.includes(member.role) ? member : refuse(member.role, access)
}

const refuse = (role: Role, access: readonly Role[]) =>
  role === 'child' && access.includes('user')
    ? new Failure('parent_required', accountTexts.askAParent)
    : new Failure('forbidden', accountTexts.notAllowed)
