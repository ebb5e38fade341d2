import { recall } from '../store/memory.ts'
import { takeInRemembered } from '../store/store.ts'
import { type Tokens, updateTokens } from '../store/user.ts'
import type { Holder } from './holder.ts'
import { inTurn } from './lock.ts'

const timeoutMs = 20_000

/** A session that can't go on has ended; when the shop is in trouble, its answer says so and the session stays. */
type Renewal = 'renewed' | 'ended' | Response

/** Exchanges the refresh token, one tab at a time (S4.06, D14). Whoever had to wait takes what the one before brought. */
export const renew = (holder: Holder, spentToken: string | null): Promise<Renewal> =>
  inTurn(async () => {
    const session = newestSession(holder)
    if (session === null) return 'ended'
    if (session.accessToken !== spentToken) return 'renewed'
    if (session.refreshToken === '') return 'ended'
    const response = await exchange(session.refreshToken)
    if (response.ok) return take(holder, session, await response.json())
    return response.status === 400 || response.status === 401 ? 'ended' : response
  })

/** Another tab may have stored its news before this one heard of it. */
function newestSession(holder: Holder): Tokens | null {
  const { user } = recall(holder.getState())
  if (user !== undefined) holder.dispatch(takeInRemembered({ user }))
  return holder.getState().user.user
}

const exchange = (refreshToken: string) =>
  fetch('/api/auth/refresh-token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
    signal: AbortSignal.timeout(timeoutMs),
  })

/** Someone else may have signed in while the answer was on its way: their tokens stay. */
function take(holder: Holder, spent: Tokens, { accessToken, refreshToken }: Tokens): Renewal {
  const now = holder.getState().user.user
  if (now === null) return 'ended'
  if (now.refreshToken === spent.refreshToken) holder.dispatch(updateTokens({ accessToken, refreshToken }))
  return 'renewed'
}
