import { persistedKey } from '../theme-script.ts'
import { forgetSavedStories } from './saved-stories.ts'
import { type Remembered, rememberedSlices, type Store, takeInRemembered } from './store.ts'
import type { Tokens } from './user.ts'

/**
 * Takes in what this browser remembers, and keeps it true from then on, in every tab. Storage may be forbidden: then
 * nothing is remembered.
 */
export function remember(store: Store): void {
  const storeUpload = () => store.dispatch(takeInRemembered(recall(store.getState())))
  storeUpload()
  let known = store.getState()
  store.subscribe(() => {
    const before = known
    known = store.getState()
    const changed = rememberedSlices.filter((name) => known[name] !== before[name])
    if (changed.length > 0) keep(known, changed)
    if (known.user.user !== before.user.user) keepAccessToken(known.user.user)
  })
  // Another tab wrote.
  addEventListener('storage', ({ key }) => {
    if (key === persistedKey) storeUpload()
  })
}

/** Only slices of the shape that the shop has now: what an older version or somebody else wrote is left out. */
export function recall(now: Remembered): Partial<Remembered> {
  try {
    const stored = JSON.parse(localStorage.getItem(persistedKey) ?? '{}') as Partial<Remembered>
    return pick(
      stored as Remembered,
      rememberedSlices.filter((name) => hasShapeOf(stored[name], now[name])),
    )
  } catch {
    return {}
  }
}

/** What another tab changed meanwhile stays: this one writes only the slices that it changed itself. */
function keep(state: Remembered, changed: readonly (keyof Remembered)[]): void {
  const text = JSON.stringify({ ...pick(state, rememberedSlices), ...recall(state), ...pick(state, changed) })
  attempt(() => text !== localStorage.getItem(persistedKey) && localStorage.setItem(persistedKey, text))
}

/** S3.16, S4.05: the token has a key of its own, and what belongs to a session goes with it. */
function keepAccessToken(tokens: Tokens | null): void {
  attempt(() => {
    if (tokens !== null) return localStorage.setItem('accessToken', tokens.accessToken)
    forgetSavedStories()
    for (const key of ['accessToken', 'stripeWalletSessionId', 'stripeSessionId']) localStorage.removeItem(key)
  })
}

function attempt(write: () => unknown): void {
  try {
    write()
  } catch {
    // Nothing is lost but the memory of it.
  }
}

const pick = (state: Remembered, names: readonly (keyof Remembered)[]) =>
  Object.fromEntries(names.map((name) => [name, state[name]]))

const hasShapeOf = (stored: object | undefined, slice: object) =>
  typeof stored === 'object' && stored !== null && Object.keys(slice).every((key) => key in stored)
