import type { ReactNode } from 'react'
import type { Problem } from '../../../../api/request.ts'
import { button } from '../../../../ui/classes.ts'
import { LoadFailed } from '../../../../ui/feedback/load-failed.tsx'
import { AdminSkeleton } from './admin-skeleton.tsx'

type Props<T> = {
  read: { reply: T | undefined; problem: Problem | undefined; isFetching: boolean; refetch: () => void }
  /** Shown if the reply has no message. */
  failureText: string
  /** Of a page; its failure is shown without a picture. */
  isPart?: boolean
  children: (reply: T) => ReactNode
}

/** Shows the reply once it has loaded; until then a skeleton, or why it failed. */
export function Loaded<T>({
  read: { reply, problem, isFetching, refetch },
  failureText,
  isPart = false,
  children,
}: Props<T>) {
  if (problem !== undefined && !isFetching) {
    // What was asked for is wrong, so that asking again helps nobody.
    if (problem.body?.code === 'invalid_input') return <p role="alert">{problem.body.message}</p>
    const Failed = isPart ? PartFailed : LoadFailed
    return <Failed message={problem.body?.message ?? failureText} onRetry={refetch} />
  }
  if (reply === undefined) return <AdminSkeleton />
  return (
    <div aria-busy={isFetching} className="grid gap-6">
      {children(reply)}
    </div>
  )
}

const PartFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-4">
    <p>{message}</p>
    <button type="button" className={button({ variant: 'secondary' })} onClick={onRetry}>
      Try again
    </button>
  </div>
)
