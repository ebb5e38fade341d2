import type { WireBody, WireReply } from '@storylamp/contract/endpoint'
import { currencyOf, formatPrice, major, wireMinus } from '@storylamp/contract/money'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { quoteReturn, requestReturn, SpentTokens } from '@storylamp/contract/returns/returns'
import { useEffect, useRef, useState } from 'react'
import { createIdempotency } from '../../../api/idempotency.ts'
import { useSend } from '../../../api/send.ts'
import { useCall } from '../../../api/use-call.ts'
import { ReturnedTokens } from '../../../features/wallet/returned-tokens.tsx'
import { button } from '../../../ui/classes.ts'
import { notify } from '../../../ui/feedback/notify.tsx'
import { FormOutcome } from '../../../ui/forms/form.tsx'
import { isWhole } from '../order-status.ts'

type Body = WireBody<typeof requestReturn>

/** What would be refunded; without a reply no sum is promised. */
function useDue({ orderId, lines, faulty = false }: Body) {
  const send = useSend()
  const [due, setDue] = useState<WireReply<typeof quoteReturn>['data']>()
  useEffect(() => {
    send('POST', '/api/user/returns/quote', { body: { orderId, lines, faulty } }).then(({ reply }) =>
      setDue(reply?.data),
    )
  }, [send, orderId, lines, faulty])
  return due
}

type Props = { order: Order; body: Body; onBack: () => void; onSent: () => void }

/** Retries keep their Idempotency-Key, so that nothing is asked for twice. */
export function ConfirmReturn({ order, body: chosen, onBack, onSent }: Props) {
  const send = useSend()
  const [withKey] = useState(createIdempotency)
  const { call, isSending, failed } = useCall()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  const due = useDue(chosen)
  const [spentTokens, setSpentTokens] = useState<SpentTokens>('owed')
  const withheld = (spentTokens === 'withheld' ? due?.tokens?.withheld : undefined) ?? major(0)
  const body = { ...chosen, spentTokens }
  const confirm = async () => {
    const { reply } = await call(
      () =>
        withKey(JSON.stringify(body), (idempotencyKey) => send('POST', '/api/user/returns', { body, idempotencyKey })),
      (problem) => problem.body?.message ?? returnTexts.requestFailed,
    )
    if (reply === undefined) return
    notify('We have received it. A confirmation is on its way to you.')
    onSent()
  }
  return (
    <div className="mt-4 grid gap-4">
      <p ref={text} tabIndex={-1}>
        {isWhole(order) ? 'You cancel:' : 'You withdraw from:'}
      </p>
      <ul className="list-disc pl-6">
        {body.lines.map(({ line, pieces }) => (
          <li key={line} className="wrap-anywhere">
            {pieces} × {order.products[line]?.name}
          </li>
        ))}
      </ul>
      {!isWhole(order) && <p>We’ll write to you with the next step.</p>}
      <p role="status" className="min-h-6 font-bold">
        {due !== undefined &&
          `We’ll refund ${formatPrice(wireMinus(due.amount, withheld), currencyOf(due))}${due.delivery ? ', with delivery' : ''}.`}
        {due?.surplus !== undefined &&
          ` ${formatPrice(due.surplus, currencyOf(due))} of the delivery is not refunded: a dearer one goes back up to the price of the cheapest.`}
      </p>
      {due?.tokens !== undefined && (
        <ReturnedTokens tokens={due.tokens} chosen={spentTokens} onChoose={setSpentTokens} />
      )}
      <FormOutcome isSending={isSending} failed={failed} />
      <button type="button" aria-disabled={isSending} className={button()} onClick={confirm}>
        {isWhole(order) ? 'Confirm cancellation' : 'Confirm withdrawal'}
      </button>
      <button type="button" className={button({ variant: 'secondary' })} onClick={onBack}>
        Go back
      </button>
    </div>
  )
}
