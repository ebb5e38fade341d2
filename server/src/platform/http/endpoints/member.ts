import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Access, Role } from '@storylamp/contract/accounts/roles'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../failures/failure.ts'

/** Who makes a call, and the family whose things it may touch. */
export type Member = { accountId: string; familyId: string; sessionId: string; role: Role; name: string }

/** Finds who an access token belongs to; undefined for one that is broken, expired or ended. */
export type Identify = (accessToken: string) => Promise<Member | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    identify: Identify
  }
}

/** The access rule of every call: who it is, and whether the call is for such people. */
export async function admit(access: Access, request: FastifyRequest): Promise<Member | undefined | Failure> {
  if (access === 'everyone') return undefined
  const [, token] = /^Bearer ([\w.~+/=-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
  const member = token === undefined ? undefined : await request.server.identify(token)
  if (member === undefined) return new Failure('unauthorized', accountTexts.notAuthorized)
  return access.includes(member.role) ? member : refuse(member.role, access)
}

const refuse = (role: Role, access: readonly Role[]) =>
  role === 'child' && access.includes('user')
    ? new Failure('parent_required', accountTexts.askAParent)
    : new Failure('forbidden', accountTexts.notAllowed)
