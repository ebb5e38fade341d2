import { style } from '../../ui/classes.ts'

export const WalletSkeleton = () => (
  <div className="mt-6 grid gap-6">
    <div className="h-64 rounded-hero bg-night lg:h-52" />
    <div className="mt-6 grid gap-4 lg:grid-cols-3">
      {['bronze', 'silver', 'gold'].map((name) => (
        <div key={name} className={`${style({ variant: 'card' })} h-72`} />
      ))}
    </div>
    <div className={`${style({ variant: 'card' })} h-64 sm:h-48 lg:h-32`} />
    <TransactionsSkeleton />
  </div>
)

export const TransactionsSkeleton = () => <div className={`${style({ variant: 'card' })} h-80`} />
