import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { useAction } from '../components/use-action.ts'

export function ResendMail({ order: { _id }, onSent }: { order: FullOrder; onSent: () => void }) {
  const send = useSend()
  const { run, isPending } = useAction()
  const resend = async () => {
    const reply = await run(() => send('POST', '/api/admin/orders/:id/mail', { params: { id: _id } }), {
      successText: ({ message }) => message,
      failureText: 'The mail could not be sent. Please try again.',
    })
    if (reply !== undefined) onSent()
  }
  return (
    <button type="button" aria-disabled={isPending} className={button({ variant: 'secondary' })} onClick={resend}>
      Send the confirmation again
    </button>
  )
}
