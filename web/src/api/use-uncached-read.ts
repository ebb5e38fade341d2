import { type ReadPath, type ReplyTo, type UrlInput, urlOf } from './endpoints.ts'
import { shopApi } from './query-cache.ts'
import type { Problem } from './request.ts'

/** Orders and bundles are read anew each time; nothing of them stays in the cache (S9.12). */
export function useUncachedRead<Path extends ReadPath>(path: Path, input?: UrlInput, { isNeeded = true } = {}) {
  const { data, currentData, error, isFetching, refetch } = shopApi.useReadUncachedQuery(urlOf(path, input), {
    refetchOnMountOrArgChange: true,
    skip: !isNeeded,
  })
  return {
    reply: data as ReplyTo<Path> | undefined,
    /** Whether the reply is the one to what is asked for now, even if asking for it again has failed. */
    isCurrent: currentData !== undefined,
    problem: error as Problem | undefined,
    isFetching,
    refetch: () => void refetch(),
  }
}
