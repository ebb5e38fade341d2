import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { endSession } from './end-session.ts'
import { accessTokenOf, type Holder } from './holder.ts'
import { untilFree } from './lock.ts'
import { renew } from './renew.ts'

/** Fetches as whoever is signed in. An access token that has expired is renewed, and the call made once more (S4.06). */
export const fetchAs =
  (holder: Holder) =>
  async (target: string | Request, init: RequestInit = {}): Promise<Response> => {
    await untilFree()
    const token = accessTokenOf(holder)
    const response = await bear(token, target, init)
    if (!(await isUnauthorized(response))) return response
    const renewal = await renew(holder, token)
    if (renewal === 'renewed') return bear(accessTokenOf(holder), target, init)
    if (renewal !== 'ended') return renewal
    endSession(holder)
    return response
  }

function bear(token: string | null, target: string | Request, init: RequestInit): Promise<Response> {
  const isRequest = typeof target !== 'string'
  const headers = new Headers(isRequest ? target.headers : init.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return fetch(isRequest ? target.clone() : target, { ...init, headers })
}

/** S8.01: a wrong password is a 401 as well, but no reason to renew anything. */
async function isUnauthorized(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.message === accountTexts.notAuthorized
}
