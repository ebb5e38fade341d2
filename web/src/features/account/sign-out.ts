import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { sendAsGuest } from '../../api/send.ts'
import { notify } from '../../ui/feedback/notify.tsx'

/** Revokes the session at the shop. The browser has dropped it already, so nothing waits for the reply. */
export function revokeSession(refreshToken: string): void {
  void sendAsGuest('POST', '/api/auth/logout', { body: { refreshToken }, keepalive: true })
  notify(accountTexts.loggedOut)
}
