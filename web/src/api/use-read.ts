import { type ReadProblem, shopApi } from '../store/api.ts'
import { type CallInput, type ReadPath, type ReplyTo, urlOf } from './call.ts'

/** S9.12: orders and bundles are asked for anew each time; nothing of them is kept. */
export function useReadAlways<Path extends ReadPath>(path: Path, input?: CallInput) {
  const { data, error, isFetching, refetch } = shopApi.useReadAlwaysQuery(urlOf(path, input), {
    refetchOnMountOrArgChange: true,
  })
  return {
    reply: data as ReplyTo<Path> | undefined,
    problem: error as ReadProblem | undefined,
    isFetching,
    refetch: () => void refetch(),
  }
}
