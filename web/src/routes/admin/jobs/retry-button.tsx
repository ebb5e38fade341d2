import type { FailedJob } from '@storylamp/contract/admin/shop'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { useDeed } from '../parts/use-deed.ts'

export function RetryButton({ job: { _id, task }, onRetried }: { job: FailedJob; onRetried: () => void }) {
  const send = useSend()
  const { run, isUnderWay } = useDeed()
  const retry = async () => {
    await run(() => send('POST', '/api/admin/jobs/:id/retry', { params: { id: _id } }), {
      done: ({ message }) => message,
      failed: 'The job could not be tried again.',
    })
    // One that is unknown by now has gone well meanwhile.
    onRetried()
  }
  return (
    <button
      type="button"
      aria-disabled={isUnderWay}
      className={`${button({ variant: 'secondary' })} whitespace-nowrap`}
      onClick={retry}
    >
      Try again
      <span className="sr-only">{task}</span>
    </button>
  )
}
