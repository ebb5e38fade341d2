import type { Access, Role } from '@storylamp/contract/accounts/roles'
import { paths } from '../../base/paths.ts'
import { withReturnTo } from '../../session/return-to.ts'

export type PageAccess = Exclude<Access, 'everyone'> | 'guests'

type Visitor = {
  /** False until the stored session is restored. */
  isKnown: boolean
  isSignedIn: boolean
  role: Role | undefined
  /** The current page, and the one to go to after signing in. */
  here: string
  returnTo: string
}

type Entry = 'open' | 'wait' | { goTo: string }

/** Decides whether a visitor may enter a page, and where to go otherwise (S2.25). */
export function decideEntry(access: PageAccess, visitor: Visitor): Entry {
  if (!visitor.isKnown) return 'wait'
  if (access === 'guests') return visitor.isSignedIn ? { goTo: visitor.returnTo } : 'open'
  if (!visitor.isSignedIn) return { goTo: withReturnTo(paths.login, visitor.here) }
  if (visitor.role === undefined) return 'wait'
  return access.includes(visitor.role) ? 'open' : { goTo: paths.home }
}
