import type { Identify } from '../../../platform/http/endpoints/member.ts'
import type { AccountDeps } from '../deps.ts'
import { findMember } from './session-queries.ts'
import { hashOf } from './token-pairs.ts'

/** Looked up at every call, so that an ended session is over with the next one, in every process (D61). */
export const createIdentify =
  ({ db, clock }: AccountDeps): Identify =>
  async (accessToken) => {
    const [member] = await findMember(db, { accessHash: hashOf(accessToken) })
    return member !== undefined && member.until > clock() ? member : undefined
  }
