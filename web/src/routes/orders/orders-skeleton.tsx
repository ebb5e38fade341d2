import { style } from '../../ui/classes.ts'

export const OrdersSkeleton = () => (
  <div className="mt-6 grid gap-6">
    <span className="block h-12 border-b border-line" />
    {['first', 'second'].map((name) => (
      <div key={name} className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
        <span className="block h-8 w-40 max-w-full rounded-field bg-sunken" />
        <span className="block h-24 rounded-field bg-sunken" />
        <span className="block h-12 w-32 rounded-field bg-sunken" />
      </div>
    ))}
  </div>
)
