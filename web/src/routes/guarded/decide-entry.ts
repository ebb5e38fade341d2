import { accountTexts } from '@storylamp/contract/accounts/account-texts'
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

type Entry = 'open' | 'wait' | { goTo: string; hint?: string }

/** Decides whether a visitor may enter a page, and where to go otherwise. */
export function decideEntry(access: PageAccess, visitor: Visitor): Entry {
  if (!visitor.isKnown) return 'wait'
  if (access === 'guests') return visitor.isSignedIn ? { goTo: visitor.returnTo } : 'open'
  if (!visitor.isSignedIn) return { goTo: withReturnTo(paths.login, visitor.here) }
  if (visitor.role === undefined) return 'wait'
  if (access.includes(visitor.role)) return 'open'
  return { goTo: paths.home, hint: visitor.role === 'child' ? accountTexts.askAParent : accountTexts.notAllowed }
}
