import { vi } from 'vitest'
import { persist } from '../src/store/persistence.ts'
import { createStore, type Store } from '../src/store/store.ts'

type Task = () => unknown

/** What the tabs of a browser share: local storage with its events, and Web Locks. */
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
  const ofTab = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => ofTab.get(key) ?? null,
    setItem: (key: string, value: string) => ofTab.set(key, value),
    removeItem: (key: string) => ofTab.delete(key),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string }) => void) => listeners.add(listener))
  vi.stubGlobal('navigator', hasLocks ? { locks: fakeLocks() } : {})
  vi.stubGlobal('location', { pathname: '/order', search: '?tab=2', replace: (url: string) => replaced.push(url) })
  return { storage, ofTab, replaced, openTab }
}

function openTab(): Store {
  const store = createStore()
  persist(store)
  return store
}

/** One Web Lock, exclusive or shared. */
function fakeLocks() {
  let lastExclusive: Promise<unknown> = Promise.resolve()
  let sharing: Promise<unknown>[] = []
  return {
    request: (_name: string, ...rest: [Task] | [{ mode: string }, Task]) => {
      const [options, task] = rest.length === 1 ? [{ mode: 'exclusive' }, rest[0]] : rest
      const isShared = options.mode === 'shared'
      const result = isShared ? lastExclusive.then(task) : Promise.all([lastExclusive, ...sharing]).then(task)
      const settled = result.catch(() => {})
      if (isShared) sharing.push(settled)
      else [lastExclusive, sharing] = [settled, []]
      return result
    },
  }
}
