import { type ReadPath, type ReplyTo, type UrlInput, urlOf } from './endpoints.ts'
import { shopApi } from './query-cache.ts'
import type { Problem } from './request.ts'

/** Orders and bundles are read anew each time; nothing of them stays in the cache. */
export function useUncachedRead<Path extends ReadPath>(path: Path, input?: UrlInput, { isNeeded = true } = {}) {
  const { data, currentData, error, isFetching, refetch } = shopApi.useReadUncachedQuery(urlOf(path, input), {
    refetchOnMountOrArgChange: true,
    skip: !isNeeded,
  })
  const readAgain = async () => {
    const asked = refetch()
    const { requestId, isUninitialized: isGone } = await asked
    // One that was under way is not asked again, and may have read what was there before.
    if (!isGone && requestId !== asked.requestId) await asked.refetch()
  }
  return {
    reply: data as ReplyTo<Path> | undefined,
    /** Whether the reply is the one to what is asked for now, even if asking for it again has failed. */
    isCurrent: currentData !== undefined,
    problem: error as Problem | undefined,
    isFetching,
    refetch: () => void readAgain(),
  }
}

const pollingMs = 5000

/** Reads a path of `useUncachedRead` anew when the page is looked at again, and every few seconds while something is under way. */
export function useRefetchWhile(path: ReadPath, isUnderWay: boolean): void {
  shopApi.endpoints.readUncached.useQuerySubscription(urlOf(path), {
    pollingInterval: isUnderWay ? pollingMs : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  })
}
