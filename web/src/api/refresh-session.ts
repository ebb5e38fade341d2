import type { Session } from '../session/access-token.ts'
import { withLock } from '../session/lock.ts'
import { readPersisted } from '../store/persistence.ts'
import { restorePersisted } from '../store/store.ts'
import { type Tokens, updateTokens } from '../store/user.ts'
import { jsonInit } from './request.ts'

/** 'ended' if the session cannot go on; the failed response if the shop is down, which leaves the session as it is. */
type Refreshed = 'refreshed' | 'ended' | Response

/** Exchanges the refresh token under a lock, so that one tab refreshes and the others use its new tokens. */
export const refreshSession = (session: Session, expiredToken: string | null): Promise<Refreshed> =>
  withLock(async () => {
    const tokens = newestTokens(session)
    if (tokens === null) return 'ended'
    if (tokens.accessToken !== expiredToken) return 'refreshed'
    if (tokens.refreshToken === '') return 'ended'
    const { refreshToken } = tokens
    const response = await fetch('/api/auth/refresh-token', jsonInit({ method: 'POST', body: { refreshToken } }))
    if (response.ok) return storeTokens(session, tokens, await response.json())
    return response.status === 400 || response.status === 401 ? 'ended' : response
  })

/** Another tab may have stored new tokens before its storage event arrived here. */
function newestTokens(session: Session): Tokens | null {
  const { user } = readPersisted(session.getState())
  if (user !== undefined) session.dispatch(restorePersisted({ user }))
  return session.getState().user.user
}

/** Keeps the tokens of a user who signed in while the refresh was pending. */
function storeTokens(session: Session, spent: Tokens, { accessToken, refreshToken }: Tokens): Refreshed {
  const current = session.getState().user.user
  if (current === null) return 'ended'
  if (current.refreshToken === spent.refreshToken) session.dispatch(updateTokens({ accessToken, refreshToken }))
  return 'refreshed'
}
