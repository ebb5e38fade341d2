import type { ReactNode } from 'react'
import type { Problem } from '../../../../api/request.ts'
import { Button } from '../../../../ui/button.tsx'
import { LoadFailed } from '../../../../ui/feedback/load-failed.tsx'
import { useFocusOnRemoval } from '../../../../ui/use-focus-on-removal.ts'
import { AdminSkeleton } from './admin-skeleton.tsx'

export type Read<T> = {
  reply: T | undefined
  isCurrent: boolean
  problem: Problem | undefined
  isFetching: boolean
  refetch: () => void
}

/** One entry of a list, for which the API has no endpoint. */
export function readOne<List, Entry>(
  { reply, problem, ...read }: Read<List>,
  find: (list: List) => Entry | undefined,
  notFound: string,
): Read<Entry> {
  const entry = reply && find(reply)
  const unknown: Problem = { status: 404, code: 'not_found', body: { message: notFound, code: 'not_found' } }
  return { ...read, reply: entry, problem: reply !== undefined && entry === undefined ? unknown : problem }
}

/** A section for which there is nothing to show, nor that it could not be loaded. */
export const isEmpty = ({ reply, problem }: Read<{ data: unknown[] }>) =>
  problem === undefined && (reply?.data.length ?? 0) === 0

type Props<T> = {
  read: Read<T>
  /** Shown if the reply has no message. */
  failureText: string
  /** Whether it is part of a page: its failure is shown without a picture. */
  isPart?: boolean
  children: (reply: T) => ReactNode
}

/** Shows the reply once it has loaded; until then a skeleton, or why it failed. */
export function Loaded<T>({
  read: { reply, isCurrent, problem, isFetching, refetch },
  failureText,
  isPart = false,
  children,
}: Props<T>) {
  const message = problem?.body?.message ?? failureText
  // It is not for this person any more, or not there.
  const isGone = problem?.status === 403 || problem?.status === 404
  if (problem !== undefined && !isFetching && (!isCurrent || isGone)) {
    // What was asked for is wrong or gone, so that asking again helps nobody.
    if (problem.body?.code === 'invalid_input' || problem.status === 404) return <p role="alert">{message}</p>
    const Failed = isPart ? PartFailed : LoadFailed
    return <Failed message={message} onRetry={refetch} />
  }
  if (reply === undefined) return <AdminSkeleton />
  return (
    <div aria-busy={isFetching} className="grid gap-6">
      {/* Above what was loaded before, whose forms keep what was typed into them. */}
      {problem !== undefined && isCurrent && <PartFailed message={message} onRetry={refetch} />}
      {children(reply)}
    </div>
  )
}

function PartFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const notice = useFocusOnRemoval<HTMLDivElement>()
  return (
    <div ref={notice} role="alert" className="flex flex-wrap items-center justify-between gap-4">
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
