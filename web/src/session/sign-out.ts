import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { notify } from '../toasts/notify.tsx'

/** Tells the shop that a session has been left. The browser has forgotten it already, so nothing waits for the answer. */
export function tellSignOut(refreshToken: string): void {
  fetch('/api/auth/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    keepalive: true,
  }).catch(() => {})
  notify(accountTexts.loggedOut)
}
