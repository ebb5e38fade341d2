import type { WireBody, WireReply } from '@storylamp/contract/endpoint'
import { currencyOf, formatPrice, major, wireMinus } from '@storylamp/contract/money'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { type quoteReturn, requestReturn, type SpentTokens } from '@storylamp/contract/returns/returns'
import { useEffect, useRef, useState } from 'react'
import { createIdempotency } from '../../../api/idempotency.ts'
import { useSend } from '../../../api/send.ts'
import { useCall } from '../../../api/use-call.ts'
import { ReturnedTokens } from '../../../features/wallet/returned-tokens.tsx'
import { button } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/feedback/notify.tsx'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { CheckedForm, Field, FormOutcome } from '../../../ui/forms/form.tsx'
import { type Check, checkBy, useForm } from '../../../ui/forms/use-form.ts'
import { isWhole } from '../order-status.ts'

type Body = WireBody<typeof requestReturn>
type Props = { order: Order; left: number[]; onClose: () => void; onSent: () => void }

const checkBody = checkBy<Body>(requestReturn.body)

type Typed = { lines?: Record<string, string>; faulty?: string; reason?: string }

const checkFor =
  (orderId: string): Check<Body> =>
  (typed) => {
    const { lines = {}, faulty, reason = '' } = typed as Typed
    const chosen = Object.entries(lines).filter(([, pieces]) => pieces !== '0')
    return checkBody({
      orderId,
      lines: chosen.map(([line, pieces]) => ({ line: Number(line), pieces: Number(pieces) })),
      ...(faulty === undefined ? {} : { faulty: true }),
      ...(reason.trim() === '' ? {} : { reason }),
    })
  }

/** Two steps: which pieces, and their confirmation. */
export function ReturnDialog({ order, left, onClose, onSent }: Props) {
  const [chosen, setChosen] = useState<Body>()
  const isOnePiece = left.reduce((sum, pieces) => sum + pieces, 0) === 1
  const form = useForm({
    check: checkFor(order._id),
    submit: async (body) => {
      setChosen(body)
      return undefined
    },
  })
  const goBack = () => {
    setChosen(undefined)
    form.reopen()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isWhole(order) ? `Cancel order ${order.number}` : `Withdraw or return from order ${order.number}`}
    >
      {chosen !== undefined && <ConfirmReturn order={order} body={chosen} onBack={goBack} onSent={onSent} />}
      <CheckedForm form={form} hidden={chosen !== undefined} className="mt-4 grid gap-4">
        <p>You don’t have to give a reason.</p>
        {order.products.map(({ productId, name }, line) =>
          (left[line] ?? 0) === 0 ? null : (
            <ChoiceField
              key={productId}
              label={name}
              name={`lines.${line}`}
              options={Array.from({ length: (left[line] ?? 0) + 1 }, (_, pieces) => String(pieces))}
              texts={{ 0: 'Keep it' }}
              defaultValue={isOnePiece ? '1' : '0'}
            />
          ),
        )}
        {!isWhole(order) && (
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input type="checkbox" name="faulty" className="size-5 shrink-0 accent-(--fill)" />
            Something came broken, damaged or wrong
          </label>
        )}
        <Field label="Reason (optional)" name="reason">
          {(control) => <textarea {...control} name="reason" rows={3} autoComplete="off" inputMode="text" />}
        </Field>
        <FormOutcome isSending={false} failed={form.failed ?? form.problemOf('lines')} />
        <button type="submit" className={button()}>
          Continue
        </button>
        <button type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
          Keep everything
        </button>
      </CheckedForm>
    </Dialog>
  )
}

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

type ConfirmProps = { order: Order; body: Body; onBack: () => void; onSent: () => void }

/** Retries keep their Idempotency-Key, so that nothing is asked for twice. */
export function ConfirmReturn({ order, body: chosen, onBack, onSent }: ConfirmProps) {
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
