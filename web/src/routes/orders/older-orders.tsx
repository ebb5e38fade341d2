import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import type { Outcome } from '../../api/request.ts'
import { useCall } from '../../api/use-call.ts'
import { button } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'

type Props = { onLoad: () => Promise<Outcome<{ data: Order[] }>> }

const failureText = () => 'Your older orders could not be loaded. Please try again.'

export function OlderOrders({ onLoad }: Props) {
  const { call, isSending, failed } = useCall()
  return (
    <div className="grid justify-items-center gap-3">
      <p className="text-muted">There are older orders, which are not shown yet.</p>
      <button
        type="button"
        aria-disabled={isSending}
        className={button({ variant: 'secondary' })}
        onClick={() => call(onLoad, failureText)}
      >
        Show older orders
      </button>
      <FormOutcome isSending={isSending} failed={failed} />
    </div>
  )
}
