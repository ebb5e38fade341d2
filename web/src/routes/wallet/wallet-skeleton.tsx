import { style } from '../../ui/classes.ts'

export const WalletSkeleton = () => (
  <div className="mt-6 grid gap-6">
    <div className={`${style({ variant: 'card' })} h-28`} />
    <div className="grid gap-4 sm:grid-cols-3">
      {['bronze', 'silver', 'gold'].map((name) => (
        <div key={name} className={`${style({ variant: 'card' })} h-60`} />
      ))}
    </div>
    <TransactionsSkeleton />
  </div>
)

export const TransactionsSkeleton = () => <div className={`${style({ variant: 'card' })} h-80`} />
