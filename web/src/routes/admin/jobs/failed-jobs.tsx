import type { FailedJob } from '@storylamp/contract/admin/shop'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { Button } from '../../../ui/button.tsx'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { useAction } from '../components/use-action.ts'

const columns: Column<FailedJob>[] = [
  { name: 'Job', show: ({ task }) => <span className="whitespace-nowrap">{task}</span>, slot: 'title' },
  { name: 'Since', show: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { name: 'Attempts', show: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`, isNumber: true },
  {
    name: 'Next',
    show: ({ attempts, maxAttempts, nextAt }) => (attempts < maxAttempts ? <Timestamp at={nextAt} /> : 'given up'),
  },
  { name: 'Why', show: ({ lastError }) => <span className="text-sm wrap-anywhere">{lastError}</span> },
]

export function Component() {
  const read = useUncachedRead('/api/admin/jobs')
  const retry: Column<FailedJob> = {
    name: 'Again',
    show: (job) => <RetryButton job={job} onRetried={read.refetch} />,
    slot: 'status',
  }
  return (
    <AdminPage title="Failed jobs">
      <Loaded read={read} failureText="The jobs could not be loaded.">
        {({ data }) => (
          <AdminTable
            label="Failed jobs"
            rows={data}
            columns={[...columns, retry]}
            keyOf={({ _id }) => _id}
            whenEmpty="All jobs went well."
          />
        )}
      </Loaded>
    </AdminPage>
  )
}

function RetryButton({ job: { _id, task }, onRetried }: { job: FailedJob; onRetried: () => void }) {
  const { run, isPending } = useAction()
  const retry = async () => {
    await run((send) => send('POST', '/api/admin/jobs/:id/retry', { params: { id: _id } }), {
      successText: ({ message }) => message,
      failureText: 'The job could not be tried again.',
    })
    // Reload even on failure: a job that is unknown by now has succeeded meanwhile.
    onRetried()
  }
  return (
    <Button aria-disabled={isPending} variant="secondary" className="whitespace-nowrap" onClick={retry}>
      Try again
      <span className="sr-only">{task}</span>
    </Button>
  )
}
