import { plainAmount } from '@storylamp/contract/money'
import { looks } from '../../ui/classes.ts'
import { PartFailed } from '../../ui/signed-in/part-failed.tsx'
import { useBalance } from '../../wallet/cached-wallet.ts'

/** S2.14, S9.06 */
export function Balance() {
  const { data, isFetching, refetch } = useBalance()
  if (data === undefined && !isFetching)
    return <PartFailed message="Your balance could not be loaded." onRetry={refetch} />
  return (
    <div className={`${looks.card} p-5`} aria-busy={data === undefined}>
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
