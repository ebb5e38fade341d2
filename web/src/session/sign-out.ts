import { flushSync } from 'react-dom'
import { stopSound } from '../base/sound.ts'
import { logout } from '../store/user.ts'
import type { Session } from './access-token.ts'

let isLeaving = false

/** True while somebody signs out on purpose: a private page then leads home, and not to the login. */
export const isSigningOut = () => isLeaving

export function signOut({ dispatch }: Pick<Session, 'dispatch'>): void {
  stopSound()
  isLeaving = true
  // The page's own redirect happens within.
  flushSync(() => dispatch(logout()))
  isLeaving = false
}
