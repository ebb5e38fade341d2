import { currencyName, currencyOf, formatPrice } from '@storylamp/contract/money'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TextField } from '../../../ui/forms/form.tsx'
import { typedValues } from '../../../ui/forms/typed-values.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { ReasonField } from '../components/forms/reason-field.tsx'
import { usePostOnce } from '../components/use-post-once.ts'
import { checkRefund } from './check-refund.ts'
import { type PaidOrder, refundableAmount } from './order-amounts.ts'
import { refundLabel } from './refund-label.ts'
import { RefundLines } from './refund-lines.tsx'

export function Refund({ order, onChanged }: { order: PaidOrder; onChanged: () => void }) {
  const { _id, number, deliveryStatus } = order
  const postOnce = usePostOnce()
  const [typed, setTyped] = useState<object>({})
  return (
    <FormDialog
      buttonLabel="Refund"
      isDangerous
      title={`Refund order ${number}`}
      submitLabel={refundLabel(order, typed)}
      check={checkRefund}
      send={(_, body) => postOnce('/api/admin/orders/:id/refund', { params: { id: _id }, body })}
      onRefused={onChanged}
      successText="The money goes back."
      failureText="The refund could not be made. Please try again."
      onDone={onChanged}
    >
      <TypedValues onTyped={setTyped}>
        {deliveryStatus === 'Processing' && (
          <p>
            {order.parcels === undefined
              ? 'If everything goes back, the order is cancelled as well. After a part of it, it is sent all the same.'
              : 'Pieces that go back count as those that have not left, and are not sent then.'}
          </p>
        )}
        {order.orderType === 'physical' && <RefundLines order={order} />}
        <TextField
          label={`Amount in ${currencyName(currencyOf(order))}`}
          name="amount"
          autoComplete="off"
          inputMode="decimal"
          required={false}
          hint={`Instead of pieces. If everything is empty, all that is left goes back: ${formatPrice(refundableAmount(order), currencyOf(order))}.`}
        />
        <ReasonField hint="The audit log keeps it." />
      </TypedValues>
    </FormDialog>
  )
}

type Props = { onTyped: (values: object) => void; children: ReactNode }

/** Tells what stands in the form around it, each time that it is typed in and when it opens. */
function TypedValues({ onTyped, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const reportPieces = () => {
    const form = place.current?.closest('form')
    if (form) onTyped(typedValues(form))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as a dialog opens empty
  useEffect(reportPieces, [])
  return (
    <div ref={place} onInput={reportPieces} className="grid gap-4">
      {children}
    </div>
  )
}
