import type { ShopSettings } from '@storylamp/contract/pages/page'
import { type Send, sendWithToken } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { safeSessionStorage } from '../../base/storage.ts'
import { deviceMark } from '../../features/account/device-mark.ts'
import { localPage } from '../../session/return-to.ts'
import type { Store } from '../../store/store.ts'
import { toggleTheme } from '../../store/theme.ts'
import { setUser, setUserProfile } from '../../store/user.ts'

type Visit = { store: Store; send: Send; settings: ShopSettings; origin: string; newState: () => string }

/** Where to go next: a page of this host, or the page of the other host that goes on. */
export type Next = { page: string } | { address: string }

const key = 'handover'

/** Each visit does the step that the fragment names; see decision 22. */
export function handOver(visit: Visit, fragment: string): Promise<Next> {
  const carried = new URLSearchParams(fragment)
  const [state, code] = [carried.get('state'), carried.get('code')]
  if (state !== null) return giveSession(visit, state)
  if (code !== null) return takeSession(visit, code)
  return begin(visit, carried)
}

/** At the target: takes over the theme, and asks the other host for the session with a state that stays here. */
async function begin({ store, settings, origin, newState }: Visit, carried: URLSearchParams): Promise<Next> {
  const to = localPage(carried.get('to'))
  const theme = carried.get('theme')
  const { mode } = store.getState().theme
  if ((theme === 'dark' || theme === 'light') && theme !== mode) store.dispatch(toggleTheme())
  const other = otherOrigin(settings, origin)
  const isWanted = carried.get('session') === 'yes' && store.getState().user.user === null
  if (!isWanted || other === undefined) return { page: to }
  const state = newState()
  safeSessionStorage.set(key, JSON.stringify({ state, to }))
  return { address: handoverPage(other, { state }) }
}

/** At the host of the session: sends a code that is worth something to the maker of the state alone. */
async function giveSession({ store, send, settings, origin }: Visit, state: string): Promise<Next> {
  const other = otherOrigin(settings, origin)
  if (other === undefined) return { page: paths.home }
  const tokens = store.getState().user.user
  if (tokens === null) return { address: handoverPage(other, { code: '' }) }
  const { reply } = await send('POST', '/api/auth/handover', { body: { state, refreshToken: tokens.refreshToken } })
  return { address: handoverPage(other, { code: reply?.code ?? '' }) }
}

/** At the target again. Without a state that was made here the code is somebody else's, and is not sent. */
async function takeSession({ store, send }: Visit, code: string): Promise<Next> {
  const pending = takePending()
  if (pending === undefined) return { page: paths.home }
  if (code !== '' && store.getState().user.user === null)
    await startSession(store, send, { code, state: pending.state })
  return { page: localPage(pending.to) }
}

function takePending(): { state: string; to: string } | undefined {
  const stored = safeSessionStorage.get(key)
  safeSessionStorage.remove(key)
  return stored === null ? undefined : JSON.parse(stored)
}

const handoverPage = (origin: string, carried: Record<string, string>) =>
  `${origin}${paths.handover}#${new URLSearchParams(carried)}`

/** The one of the shop's two origins that is not this page's. */
function otherOrigin({ shopOrigin, bundlesSiteUrl }: ShopSettings, origin: string): string | undefined {
  const origins = [shopOrigin, bundlesSiteUrl].map((url) => new URL(url).origin)
  return origins.includes(origin) ? origins.find((one) => one !== origin) : undefined
}

/** Stores the tokens with the profile, as after a login. Without a session the visitor stays a guest. */
async function startSession(store: Store, send: Send, proof: { code: string; state: string }): Promise<void> {
  const { reply: tokens } = await send('POST', '/api/auth/handover/session', {
    body: { ...proof, deviceMark: deviceMark() },
  })
  if (tokens === undefined) return
  const { reply } = await sendWithToken(tokens.accessToken)('GET', '/api/user/me/')
  store.dispatch(setUser(tokens))
  if (reply !== undefined) store.dispatch(setUserProfile(reply.data))
}
