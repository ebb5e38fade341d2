import { vi } from 'vitest'
import { remember } from '../src/store/memory.ts'
import { createStore, type Store } from '../src/store/store.ts'

type Work = () => unknown

/** What all tabs of a browser share: the storage, which tells of each write, and the locks. */
export function fakeBrowser({ hasLocks = true } = {}) {
  const storage = new Map<string, string>()
  const listeners = new Set<(event: { key: string }) => void>()
  const replaced: string[] = []
  const write = (key: string, change: () => void) => {
    change()
    setTimeout(() => {
      for (const listener of listeners) listener({ key })
    })
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => write(key, () => storage.set(key, value)),
    removeItem: (key: string) => write(key, () => storage.delete(key)),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string }) => void) => listeners.add(listener))
  vi.stubGlobal('navigator', hasLocks ? { locks: fakeLocks() } : {})
  vi.stubGlobal('location', { pathname: '/order', search: '?tab=2', replace: (url: string) => replaced.push(url) })
  return { storage, replaced, openTab }
}

function openTab(): Store {
  const store = createStore()
  remember(store)
  return store
}

/** One lock: whoever has it alone waits for all before, and all after wait. */
function fakeLocks() {
  let lastAlone: Promise<unknown> = Promise.resolve()
  let together: Promise<unknown>[] = []
  return {
    request: (_name: string, ...rest: [Work] | [{ mode: string }, Work]) => {
      const [options, work] = rest.length === 1 ? [{ mode: 'exclusive' }, rest[0]] : rest
      const isShared = options.mode === 'shared'
      const turn = isShared ? lastAlone.then(work) : Promise.all([lastAlone, ...together]).then(work)
      const settled = turn.catch(() => {})
      if (isShared) together.push(settled)
      else [lastAlone, together] = [settled, []]
      return turn
    },
  }
}
