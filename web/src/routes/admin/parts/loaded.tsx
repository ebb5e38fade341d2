import type { ReactNode } from 'react'
import type { Problem } from '../../../api/request.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'

type Props<T> = {
  read: { reply: T | undefined; problem: Problem | undefined; isFetching: boolean; refetch: () => void }
  /** What to say where the shop has no words of its own. */
  failureText: string
  children: (reply: T) => ReactNode
}

/** What was asked for, once it is there; until then its outline, or why it can't be had. */
export function Loaded<T>({ read: { reply, problem, isFetching, refetch }, failureText, children }: Props<T>) {
  if (problem !== undefined && !isFetching)
    return <LoadFailed message={problem.body?.message ?? failureText} onRetry={refetch} />
  if (reply === undefined) return <DeskSkeleton />
  return (
    <div aria-busy={isFetching} className="grid gap-6">
      {children(reply)}
    </div>
  )
}
