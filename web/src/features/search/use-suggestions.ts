import type { WireSearch } from '@storylamp/contract/search/search'
import { useEffect, useState } from 'react'
import { urlOf } from '../../api/endpoints.ts'
import { request } from '../../api/request.ts'

export type Suggested = WireSearch & { typed: string }

const pauseMs = 150

/** What fits the words in a field, after a pause in typing. A new word ends the request for the last one. */
export function useSuggestions(field: HTMLInputElement): Suggested | undefined {
  const [suggested, setSuggested] = useState<Suggested>()
  useEffect(() => {
    let asking = new AbortController()
    const ask = async () => {
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      const typed = field.value.trim()
      if (typed === '') return setSuggested(undefined)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (signal.aborted) return
      const found = await readSuggestions(typed, signal)
      if (!signal.aborted) setSuggested(found && { ...found, typed })
    }
    field.addEventListener('input', ask)
    void ask()
    return () => {
      asking.abort()
      field.removeEventListener('input', ask)
    }
  }, [field])
  return suggested
}

/** Undefined if they do not come: the field works without them. */
async function readSuggestions(q: string, signal: AbortSignal): Promise<WireSearch | undefined> {
  const url = urlOf('/api/search', { query: { q, typing: 'true' } })
  const { reply } = await request((address, init) => fetch(address, { ...init, signal }), url, { method: 'GET' })
  return reply as WireSearch | undefined
}
