import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { useDeed } from '../parts/use-deed.ts'

/** Of what was paid for. */
export function ResendMail({ order: { _id }, onSent }: { order: FullOrder; onSent: () => void }) {
  const send = useSend()
  const { run, isUnderWay } = useDeed()
  const resend = async () => {
    const answer = await run(() => send('POST', '/api/admin/orders/:id/mail', { params: { id: _id } }), {
      done: ({ message }) => message,
      failed: 'The mail could not be sent. Please try again.',
    })
    if (answer !== undefined) onSent()
  }
  return (
    <button type="button" aria-disabled={isUnderWay} className={button({ variant: 'secondary' })} onClick={resend}>
      Send the confirmation again
    </button>
  )
}
