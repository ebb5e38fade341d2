import type { FailedJob } from '@storylamp/contract/admin/shop'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { DeskPage } from '../parts/desk-page.tsx'
import { type Column, DeskTable } from '../parts/desk-table.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { RetryButton } from './retry-button.tsx'

const columns: Column<FailedJob>[] = [
  { name: 'Job', show: ({ task }) => <span className="whitespace-nowrap">{task}</span> },
  { name: 'Since', show: ({ createdAt }) => <Moment at={createdAt} /> },
  { name: 'Attempts', show: ({ attempts, mostAttempts }) => `${attempts} of ${mostAttempts}`, isNumber: true },
  {
    name: 'Next',
    show: ({ attempts, mostAttempts, nextAt }) => (attempts < mostAttempts ? <Moment at={nextAt} /> : 'given up'),
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
    <DeskPage title="Failed jobs">
      <Loaded read={read} failureText="The jobs could not be loaded.">
        {({ data }) => (
          <DeskTable
            label="Failed jobs"
            rows={data}
            columns={[...columns, retry]}
            keyOf={({ _id }) => _id}
            whenEmpty="All jobs went well."
          />
        )}
      </Loaded>
    </DeskPage>
  )
}
