import type { FailedJob } from '@storylamp/contract/admin/shop'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { RetryButton } from './retry-button.tsx'

const columns: Column<FailedJob>[] = [
  { name: 'Job', show: ({ task }) => <span className="whitespace-nowrap">{task}</span> },
  { name: 'Since', show: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { name: 'Attempts', show: ({ attempts, mostAttempts }) => `${attempts} of ${mostAttempts}`, isNumber: true },
  {
    name: 'Next',
    show: ({ attempts, mostAttempts, nextAt }) => (attempts < mostAttempts ? <Timestamp at={nextAt} /> : 'given up'),
  },
  { name: 'Why', show: ({ lastError }) => <span className="text-sm wrap-anywhere">{lastError}</span> },
]

export function Component() {
  const read = useUncachedRead('/api/admin/jobs')
  const retry: Column<FailedJob> = {
    name: 'Again',
    show: (job) => <RetryButton job={job} onRetried={read.refetch} />,
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
