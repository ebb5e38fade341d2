import { looks } from '../../ui/classes.ts'

/** Holds the place of the balance, the packs and the first transactions. */
export const WalletSkeleton = () => (
  <div className="mt-6 grid gap-6">
    <div className={`${looks.card} h-28`} />
    <div className="grid gap-4 sm:grid-cols-3">
      {['bronze', 'silver', 'gold'].map((name) => (
        <div key={name} className={`${looks.card} h-60`} />
      ))}
    </div>
    <TransactionsSkeleton />
  </div>
)

export const TransactionsSkeleton = () => <div className={`${looks.card} h-80`} />
