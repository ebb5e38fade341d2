import type { WireBody } from '@storylamp/contract/endpoint'
import { formatPrice } from '@storylamp/contract/money'
import { refundOrder } from '@storylamp/contract/orders/admin-orders'
import { useState } from 'react'
import { createIdempotency } from '../../../api/idempotency.ts'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted, isFilled, toNumber } from '../components/forms/form-values.ts'
import { ReasonField } from '../components/forms/reason-field.tsx'
import { useConfirmed } from '../components/page/password-prompt.tsx'
import { type PaidOrder, refundableAmount } from './order-amounts.ts'

type RefundBody = WireBody<typeof refundOrder>

const check = checkConverted(checkBy<RefundBody>(refundOrder.body), ({ amount, reason }) => ({
  ...(isFilled(amount) ? { amount: toNumber(amount) } : {}),
  reason,
}))

/** Retries keep their Idempotency-Key, so that no amount is refunded twice (D26). */
export function Refund({ order, onChanged }: { order: PaidOrder; onChanged: () => void }) {
  const { _id, number, deliveryStatus } = order
  const send = useSend()
  const confirmed = useConfirmed()
  const [withKey] = useState(createIdempotency)
  const refund = async (body: RefundBody) => {
    const outcome = await withKey(`${_id} ${body.amount} ${body.reason}`, (idempotencyKey) =>
      confirmed(() => send('POST', '/api/admin/orders/:id/refund', { params: { id: _id }, body, idempotencyKey })),
    )
    // A refund may be pending although the request failed: reload to show it.
    if (outcome.problem !== undefined) onChanged()
    return outcome
  }
  return (
    <FormDialog
      buttonLabel="Refund"
      className={button({ variant: 'danger' })}
      title={`Refund order ${number}`}
      submitLabel="Refund"
      check={check}
      send={refund}
      successText="The money goes back."
      failureText="The refund could not be made. Please try again."
      onDone={onChanged}
    >
      {(form) => (
        <>
          {deliveryStatus === 'Processing' && (
            <p>If everything goes back, the order is cancelled as well. After a part of it, it is sent all the same.</p>
          )}
          <TextField
            label="Amount in dollars"
            name="amount"
            autoComplete="off"
            inputMode="decimal"
            required={false}
            problem={form.problemOf('amount')}
            hint={`Leave it empty to refund all that is left: ${formatPrice(refundableAmount(order))}.`}
          />
          <ReasonField form={form} hint="The audit log keeps it." />
        </>
      )}
    </FormDialog>
  )
}
