import type { ReactNode } from 'react'
import type { Problem } from '../../../../api/request.ts'
import { LoadFailed } from '../../../../ui/feedback/load-failed.tsx'
import { AdminSkeleton } from './admin-skeleton.tsx'

type Props<T> = {
  read: { reply: T | undefined; problem: Problem | undefined; isFetching: boolean; refetch: () => void }
  /** Shown if the reply has no message. */
  failureText: string
  children: (reply: T) => ReactNode
}

/** Shows the reply once it has loaded; until then a skeleton, or why it failed. */
export function Loaded<T>({ read: { reply, problem, isFetching, refetch }, failureText, children }: Props<T>) {
  if (problem !== undefined && !isFetching)
    return <LoadFailed message={problem.body?.message ?? failureText} onRetry={refetch} />
  if (reply === undefined) return <AdminSkeleton />
  return (
    <div aria-busy={isFetching} className="grid gap-6">
      {children(reply)}
    </div>
  )
}
