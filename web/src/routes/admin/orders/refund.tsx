import { type Dollars, formatPrice } from '@storylamp/contract/money'
import { refundOrder } from '@storylamp/contract/orders/admin-orders'
import { useState } from 'react'
import { createIdempotency } from '../../../api/idempotency.ts'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { isTyped, numberOf, shaped } from '../parts/typed.ts'
import { leftToRefund, type PhysicalOrder } from './left-to-refund.ts'

type Wish = { amount?: Dollars | undefined; reason: string }

const check = shaped(checkBy<Wish>(refundOrder.body), ({ amount, reason }) => ({
  ...(isTyped(amount) ? { amount: numberOf(amount) } : {}),
  reason,
}))

/** Written down under one key, however often it has to be sent (D26). */
export function Refund({ order, onChanged }: { order: PhysicalOrder; onChanged: () => void }) {
  const { _id, number, deliveryStatus } = order
  const send = useSend()
  const [once] = useState(createIdempotency)
  const refund = async (body: Wish) => {
    const outcome = await once(`${_id} ${body.amount} ${body.reason}`, (idempotencyKey) =>
      send('POST', '/api/admin/orders/:id/refund', { params: { id: _id }, body, idempotencyKey }),
    )
    // One that the provider did not answer is written down, too, and shown as under way.
    if (outcome.problem !== undefined) onChanged()
    return outcome
  }
  return (
    <FormDialog
      label="Refund"
      className={button({ variant: 'danger' })}
      title={`Refund order ${number}`}
      submit="Refund"
      check={check}
      send={refund}
      done="The money goes back."
      failureText="The refund could not be made. Please try again."
      onDone={onChanged}
    >
      {(form) => (
        <>
          {deliveryStatus === 'Processing' && (
            <p>
              It is sent all the same. Cancel the order instead if it shall not be: that gives everything back, too.
            </p>
          )}
          <TextField
            label="Amount in dollars"
            name="amount"
            autoComplete="off"
            inputMode="decimal"
            required={false}
            problem={form.problemOf('amount')}
            hint={`Leave it empty to refund all that is left: ${formatPrice(leftToRefund(order))}.`}
          />
          <ReasonField form={form} hint="The audit log keeps it." />
        </>
      )}
    </FormDialog>
  )
}
