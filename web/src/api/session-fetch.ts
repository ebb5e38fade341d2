import { paths } from '../base/paths.ts'
import { safeSessionStorage } from '../base/storage.ts'
import { accessTokenOf, type Session } from '../session/access-token.ts'
import { whenUnlocked } from '../session/lock.ts'
import { withReturnTo } from '../session/return-to.ts'
import { typedAddressKey } from '../store/persistence.ts'
import { logout } from '../store/user.ts'
import { refreshSession } from './refresh-session.ts'
import { type Fetcher, plainFetch } from './request.ts'

/** Fetches as the user who is signed in. An expired access token is refreshed and the call repeated once. */
export const fetchWithSession =
  (session: Session, transport = plainFetch): Fetcher =>
  async (url, init) => {
    await whenUnlocked()
    const token = accessTokenOf(session)
    const response = await fetchWithToken(token, transport)(url, init)
    if (!(await isUnauthorized(response))) return response
    const refreshed = await refreshSession(session, token)
    if (refreshed === 'refreshed') return fetchWithToken(accessTokenOf(session), transport)(url, init)
    if (refreshed !== 'ended') return refreshed
    endSession(session)
    return response
  }

export const fetchWithToken =
  (accessToken: string | null, transport = plainFetch): Fetcher =>
  (url, init) => {
    const headers = new Headers(init.headers)
    if (accessToken !== null) headers.set('authorization', `Bearer ${accessToken}`)
    return transport(url, { ...init, headers })
  }

/** Wrong credentials are a 401 too, but have another code and refresh nothing. */
async function isUnauthorized(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body = await response
    .clone()
    .json()
    .catch(() => null)
  return body?.code === 'unauthorized'
}

/** Reloads the login page, so that no state of the ended session stays in memory. */
function endSession(session: Session): void {
  // Whoever signed out meanwhile stays where they are.
  if (accessTokenOf(session) === null) return
  const login = withReturnTo(paths.login, location.pathname + location.search)
  // What was typed at the checkout waits for the same person to sign in again; a sign-out removes it.
  const typed = safeSessionStorage.get(typedAddressKey)
  session.dispatch(logout())
  if (typed !== null) safeSessionStorage.set(typedAddressKey, typed)
  location.replace(login)
}
