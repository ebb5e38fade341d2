import { plainAmount } from '@storylamp/contract/money'
import { useBalance } from '../../features/wallet/cached-wallet.ts'
import { style } from '../../ui/classes.ts'
import { SectionFailed } from '../../ui/feedback/section-failed.tsx'

export function Balance() {
  const { data, isFetching, refetch } = useBalance()
  if (data === undefined && !isFetching)
    return <SectionFailed message="Your balance could not be loaded." onRetry={refetch} />
  return (
    <div className={`${style({ variant: 'card' })} p-5`} aria-busy={data === undefined}>
      <p className="text-muted">Balance</p>
      <p role="status" className="text-3xl font-bold tabular-nums sm:text-4xl">
        {data === undefined ? (
          <span className="block h-16 w-48 max-w-full rounded-field bg-sunken" />
        ) : (
          `${plainAmount(data.walletBalance)} tokens`
        )}
      </p>
    </div>
  )
}
