import { safeLocalStorage, safeSessionStorage } from '../base/storage.ts'
import { persistedKey } from '../base/theme-script.ts'
import { deleteSavedStories } from './saved-stories.ts'
import { type Persisted, persistedSlices, restorePersisted, type Store } from './store.ts'
import type { Tokens } from './user.ts'

/** The session storage's keys of an address typed at the checkout, and of what parents typed of themselves at the sign-up. */
export const typedAddressKey = 'typedAddress'
export const typedParentKey = 'typedParent'
/** And of the item that the player shows. */
export const playerKey = 'player'

/** Restores what this browser has stored, then writes each change back and restores what other tabs write. */
export function persist(store: Store): void {
  const restore = () => store.dispatch(restorePersisted(readPersisted(store.getState())))
  restore()
  let previous = store.getState()
  store.subscribe(() => {
    const before = previous
    previous = store.getState()
    const changed = persistedSlices.filter((name) => previous[name] !== before[name])
    if (changed.length > 0) write(previous, changed)
    if (previous.user.user !== before.user.user) writeAccessToken(previous.user.user)
  })
  // A storage event means that another tab wrote.
  addEventListener('storage', ({ key }) => {
    if (key === persistedKey) restore()
  })
}

/** Skips slices that do not have the current shape, such as those of an older version of the shop. */
export function readPersisted(current: Persisted): Partial<Persisted> {
  try {
    const stored = JSON.parse(safeLocalStorage.get(persistedKey) ?? '{}') as Persisted
    return pick(
      stored,
      persistedSlices.filter((name) => hasShapeOf(stored[name], current[name])),
    )
  } catch {
    return {}
  }
}

/** Writes only the slices that this tab changed: the others may be newer in storage. */
function write(state: Persisted, changed: readonly (keyof Persisted)[]): void {
  const text = JSON.stringify({ ...pick(state, persistedSlices), ...readPersisted(state), ...pick(state, changed) })
  if (text !== safeLocalStorage.get(persistedKey)) safeLocalStorage.set(persistedKey, text)
}

/** The access token has a key of its own; a sign-out removes everything that belongs to the session. */
function writeAccessToken(tokens: Tokens | null): void {
  if (tokens !== null) {
    safeLocalStorage.set('accessToken', tokens.accessToken)
    return
  }
  deleteSavedStories()
  for (const key of [typedAddressKey, typedParentKey, playerKey]) safeSessionStorage.remove(key)
  for (const key of ['accessToken', 'stripeWalletSessionId', 'stripeSessionId', 'sisterSiteRefused'])
    safeLocalStorage.remove(key)
}

const pick = (state: Persisted, names: readonly (keyof Persisted)[]) =>
  Object.fromEntries(names.map((name) => [name, state[name]]))

const hasShapeOf = (stored: object | undefined, slice: object) =>
  typeof stored === 'object' && stored !== null && Object.keys(slice).every((key) => key in stored)
