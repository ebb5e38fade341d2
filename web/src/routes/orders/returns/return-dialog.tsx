import type { WireBody } from '@storylamp/contract/endpoint'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { requestReturn } from '@storylamp/contract/returns/returns'
import { useState } from 'react'
import { button } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { CheckedForm, Field, FormOutcome } from '../../../ui/forms/form.tsx'
import { type Check, checkBy, useForm } from '../../../ui/forms/use-form.ts'
import { isWhole } from '../order-status.ts'
import { ConfirmReturn } from './confirm-return.tsx'

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
