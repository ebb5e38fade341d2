import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
  setupListeners,
} from '@reduxjs/toolkit/query/react'
import type { RefusalBody } from '@storylamp/contract/refusals'
import { type Call, type CallInput, CallProblem, type ReadPath, type ReplyTo, urlOf } from '../api/call.ts'
import { fetchAs } from '../session/fetch-as.ts'
import type { Holder } from '../session/holder.ts'
import type { Store } from './store.ts'

const timeoutMs = 20_000

/** Each question is asked as whoever is signed in. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = (question, api, options) =>
  fetchBaseQuery({ baseUrl: '/', timeout: timeoutMs, fetchFn: fetchAs(api as Holder) as typeof fetch })(
    question,
    api,
    options,
  )

/** The query cache of the shop: its times and tags are the specification's (S9.12). */
export const shopApi = createApi({
  reducerPath: 'shopApi',
  baseQuery,
  keepUnusedDataFor: 60,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  tagTypes: ['Cart', 'Wallet'],
  endpoints: (build) => ({
    read: build.query<unknown, string>({ query: (url) => url }),
    readAlways: build.query<unknown, string>({ query: (url) => url, keepUnusedDataFor: 0 }),
  }),
})

export type ReadProblem = { status: number | string; data?: RefusalBody }

/** Bundles and whatever is a person's own are asked for anew each time; what else was read is good for a minute. */
const isAskedAnew = (path: string) => path.startsWith('/api/bundles') || path.startsWith('/api/user/')

const joined = new WeakMap<Store, Call>()

/** Adds the query cache to a running store, once, and answers with the way to ask through it. */
export function joinQueryCache(store: Store): Call {
  const call = joined.get(store) ?? join(store)
  joined.set(store, call)
  return call
}

function join(store: Store): Call {
  store.injectSlice({ reducerPath: shopApi.reducerPath, reducer: shopApi.reducer })
  store.joinMiddleware(shopApi.middleware)
  // An injected slice has no state before the next action.
  store.dispatch({ type: 'queryCacheJoined' })
  forgetWithTheFamily(store)
  // For the few questions that are asked again on focus and on reconnect.
  setupListeners(store.dispatch)
  return async <Path extends ReadPath>(path: Path, input?: CallInput) => {
    const read = isAskedAnew(path) ? shopApi.endpoints.readAlways : shopApi.endpoints.read
    const reading = store.dispatch(read.initiate(urlOf(path, input)))
    try {
      const { data, error } = await reading
      if (error !== undefined) throw toProblem(error as ReadProblem)
      return data as ReplyTo<Path>
    } finally {
      reading.unsubscribe()
    }
  }
}

/** What was read for one family is not the next one's. */
function forgetWithTheFamily(store: Store): void {
  const whose = () => store.getState().user.userProfile?._id
  let known = whose()
  store.subscribe(() => {
    if (whose() === known) return
    known = whose()
    store.dispatch(shopApi.util.resetApiState())
  })
}

const toProblem = ({ status, data }: ReadProblem) =>
  new CallProblem(typeof status === 'number' ? status : 0, data?.message ?? 'No connection to the shop')
