import { type BaseQueryFn, createApi, setupListeners } from '@reduxjs/toolkit/query/react'
import type { Session } from '../session/access-token.ts'
import { onFamilyChange } from '../session/on-family-change.ts'
import type { Store } from '../store/store.ts'
import { type ReadPath, type ReplyTo, type UrlInput, urlOf } from './endpoints.ts'
import type { Load } from './load.ts'
import { type Outcome, type Problem, plainFetch, request } from './request.ts'
import { fetchWithSession } from './session-fetch.ts'

/** Aborts the reads of an account once another one, or none, is signed in. A page load has one store. */
let reads = new AbortController()

/** Reads go the way of every other request, as the user who is signed in. */
const baseQuery: BaseQueryFn<string, unknown, Problem> = async (url, api) => {
  const { signal } = reads
  const send = fetchWithSession(api as Session, (to, { signal: timeout, ...init }) =>
    plainFetch(to, { ...init, signal: timeout ? AbortSignal.any([signal, timeout]) : signal }),
  )
  const { reply, problem } = await request(send, url, { method: 'GET' })
  return problem === undefined ? { data: reply } : { error: problem }
}

/** The query cache, with lifetimes and tags that the specification sets (S9.12). */
export const shopApi = createApi({
  reducerPath: 'shopApi',
  baseQuery,
  keepUnusedDataFor: 60,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  tagTypes: ['Cart', 'Wallet'],
  endpoints: (build) => ({
    read: build.query<unknown, string>({ query: (url) => url }),
    readUncached: build.query<unknown, string>({ query: (url) => url, keepUnusedDataFor: 0 }),
  }),
})

/** Bundles and personal data are read anew each time; everything else is cached for a minute. */
const isUncached = (path: string) => path.startsWith('/api/bundles') || path.startsWith('/api/user/')

const loads = new WeakMap<Store, Load>()

/** Injects the query cache into a running store once, and returns how loaders read through it. */
export function injectQueryCache(store: Store): Load {
  const load = loads.get(store) ?? inject(store)
  loads.set(store, load)
  return load
}

function inject(store: Store): Load {
  store.injectSlice({ reducerPath: shopApi.reducerPath, reducer: shopApi.reducer })
  store.injectMiddleware(shopApi.middleware)
  // An injected slice has no state before the next action.
  store.dispatch({ type: 'queryCacheInjected' })
  onFamilyChange(store, () => {
    reads.abort()
    reads = new AbortController()
    store.dispatch(shopApi.util.resetApiState())
  })
  // Lets single queries opt in to a refetch on focus and on reconnect.
  setupListeners(store.dispatch)
  return async <Path extends ReadPath>(path: Path, input?: UrlInput) => {
    const read = isUncached(path) ? shopApi.endpoints.readUncached : shopApi.endpoints.read
    const reading = store.dispatch(read.initiate(urlOf(path, input)))
    const { data, error } = await reading
    reading.unsubscribe()
    return (error === undefined ? { reply: data } : { problem: error as Problem }) as Outcome<ReplyTo<Path>>
  }
}
