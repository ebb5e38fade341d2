import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { joinQueryCache } from '../store/api.ts'
import type { Store } from '../store/store.ts'

type Props = { fallback: ReactNode; children: ReactNode }

/** The query cache joins the store late; what asks through it by hooks waits for that. */
export function WithQueryCache({ fallback, children }: Props) {
  const store = useStore() as Store
  const [isJoined, setJoined] = useState(false)
  useEffect(() => {
    joinQueryCache(store)
    setJoined(true)
  }, [store])
  return isJoined ? children : fallback
}
