import { shopApi } from '../store/api.ts'
import type { ReadPath, ReplyTo } from './call.ts'

/** S9.12: orders and bundles are asked for anew each time; nothing of them is kept. */
export function useReadAlways<Path extends ReadPath>(path: Path) {
  const { data, isFetching, refetch } = shopApi.useReadAlwaysQuery(path, { refetchOnMountOrArgChange: true })
  return { reply: data as ReplyTo<Path> | undefined, isFetching, refetch }
}
