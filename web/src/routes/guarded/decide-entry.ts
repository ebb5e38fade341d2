import type { Access, Role } from '@storylamp/contract/accounts/roles'
import { paths } from '../../base/paths.ts'
import { withReturnTo } from '../../session/return-to.ts'

export type PageAccess = Exclude<Access, 'everyone'> | 'guests'

type Visitor = {
  /** Unknown until the browser has taken in what it remembers. */
  isKnown: boolean
  isSignedIn: boolean
  role: Role | undefined
  /** The page that was asked for, and the one to go on to after signing in. */
  here: string
  returnTo: string
}

type Entry = 'open' | 'wait' | { goTo: string }

/** S2.25: who may enter a page, and where the others go. */
export function decideEntry(access: PageAccess, visitor: Visitor): Entry {
  if (!visitor.isKnown) return 'wait'
  if (access === 'guests') return visitor.isSignedIn ? { goTo: visitor.returnTo } : 'open'
  if (!visitor.isSignedIn) return { goTo: withReturnTo(paths.login, visitor.here) }
  if (visitor.role === undefined) return 'wait'
  return access.includes(visitor.role) ? 'open' : { goTo: paths.home }
}
