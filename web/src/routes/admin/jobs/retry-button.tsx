import type { FailedJob } from '@storylamp/contract/admin/shop'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { useAction } from '../components/use-action.ts'

export function RetryButton({ job: { _id, task }, onRetried }: { job: FailedJob; onRetried: () => void }) {
  const send = useSend()
  const { run, isPending } = useAction()
  const retry = async () => {
    await run(() => send('POST', '/api/admin/jobs/:id/retry', { params: { id: _id } }), {
      successText: ({ message }) => message,
      failureText: 'The job could not be tried again.',
    })
    // Reload even on failure: a job that is unknown by now has succeeded meanwhile.
    onRetried()
  }
  return (
    <button
      type="button"
      aria-disabled={isPending}
      className={`${button({ variant: 'secondary' })} whitespace-nowrap`}
      onClick={retry}
    >
      Try again
      <span className="sr-only">{task}</span>
    </button>
  )
}
