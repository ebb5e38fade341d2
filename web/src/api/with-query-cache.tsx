import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import type { Store } from '../store/store.ts'
import { injectQueryCache } from './query-cache.ts'

type Props = { fallback: ReactNode; children: ReactNode }

/** Hooks of the query cache work only below this: it injects the cache into the store first. */
export function WithQueryCache({ fallback, children }: Props) {
  const store = useStore() as Store
  const [isInjected, setInjected] = useState(false)
  useEffect(() => {
    injectQueryCache(store)
    setInjected(true)
  }, [store])
  return isInjected ? children : fallback
}
