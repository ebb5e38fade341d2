import { walletCsvPath } from '@storylamp/contract/file-paths'
import { FileSpreadsheet } from 'lucide-react'
import { useId } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { DownloadButton } from '../../features/downloads/download-button.tsx'
import { useTransactions } from '../../features/wallet/cached-wallet.ts'
import { style } from '../../ui/classes.ts'
import { SectionFailed } from '../../ui/feedback/section-failed.tsx'
import { PageLinks } from '../../ui/layout/page-links.tsx'
import { TransactionTable } from './transaction-table.tsx'
import { TransactionsSkeleton } from './wallet-skeleton.tsx'

export function Transactions() {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <h2 id={titleId} className={`${style({ variant: 'heading' })} mb-6`}>
        Transactions
      </h2>
      <Page number={usePageNumber()} />
    </section>
  )
}

function usePageNumber(): number {
  const [search] = useSearchParams()
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

function Page({ number }: { number: number }) {
  const { data, currentData, isError, isFetching, refetch } = useTransactions(number)
  // While another page is loaded the last one stays.
  const hasFailed = isError && !isFetching && currentData === undefined
  if (hasFailed) return <SectionFailed message="Your transactions could not be loaded." onRetry={refetch} />
  if (data === undefined) return <TransactionsSkeleton />
  if (data.total === 0) {
    return (
      <p className={`${style({ variant: 'card' })} p-6`}>
        No tokens have moved yet. Everything you buy and spend will appear here.
      </p>
    )
  }
  if (data.page > data.pageCount) return <Navigate to={`?page=${data.pageCount}`} replace />
  return (
    <div className="grid gap-4" aria-busy={isFetching}>
      <TransactionTable transactions={data.data} />
      <PageLinks page={data.page} pageCount={data.pageCount} staysInPlace />
      <DownloadButton
        path={walletCsvPath}
        name="wallet.csv"
        failureText="The list could not be loaded. Please try again."
        Icon={FileSpreadsheet}
      >
        Download all (CSV)
      </DownloadButton>
    </div>
  )
}
