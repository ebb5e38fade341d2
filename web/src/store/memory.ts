import { persistedKey } from '../theme-script.ts'
import { type Remembered, rememberedSlices, type Store, takeInRemembered } from './store.ts'

/** Takes in what this browser remembers, and keeps it true from then on. Storage may be forbidden: then nothing is remembered. */
export function remember(store: Store): void {
  store.dispatch(takeInRemembered(recall(store.getState())))
  let written = ''
  store.subscribe(() => {
    const state = store.getState()
    const text = JSON.stringify(Object.fromEntries(rememberedSlices.map((name) => [name, state[name]])))
    if (text === written) return
    written = text
    try {
      localStorage.setItem(persistedKey, text)
    } catch {
      // Nothing is lost but the memory of it.
    }
  })
}

/** Only slices of the shape that the shop has now: what an older version or somebody else wrote is left out. */
function recall(now: Remembered): Partial<Remembered> {
  try {
    const stored = JSON.parse(localStorage.getItem(persistedKey) ?? '{}') as Partial<Remembered>
    const sound = rememberedSlices.filter((name) => hasShapeOf(stored[name], now[name]))
    return Object.fromEntries(sound.map((name) => [name, stored[name]]))
  } catch {
    return {}
  }
}

const hasShapeOf = (stored: object | undefined, slice: object) =>
  typeof stored === 'object' && stored !== null && Object.keys(slice).every((key) => key in stored)
