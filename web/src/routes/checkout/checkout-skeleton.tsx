import { style } from '../../ui/classes.ts'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'

export const CheckoutSkeleton = () => (
  <div className="grid gap-6">
    <FormSkeleton fields={9} />
    <span className={`${style({ variant: 'card' })} block h-48`} />
    <span className="block h-12 rounded-button bg-sunken" />
  </div>
)
