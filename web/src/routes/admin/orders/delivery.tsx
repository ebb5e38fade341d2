import {
  changeDelivery,
  type DeliveryChange,
  type WireFullOrder as FullOrder,
} from '@storylamp/contract/orders/admin-orders'
import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { DeskForm } from '../parts/desk-form.tsx'
import { DeskCard } from '../parts/desk-page.tsx'
import { FormDialog, noQuestions } from '../parts/form-dialog.tsx'
import { shaped } from '../parts/typed.ts'
import { stepsFrom } from './steps-from.ts'
import { toDeliveryChange } from './to-delivery-change.ts'

const isRight = checkBy<DeliveryChange>(changeDelivery.body)

type Props = { order: FullOrder; status: DeliveryStatus; onChanged: () => void }

/** How far the parcel is, and how it can be followed. */
export function Delivery({ order: { _id, number, tracking, fbaOrderId }, status, onChanged }: Props) {
  const send = useSend()
  const check = shaped(isRight, (typed) => toDeliveryChange({ tracking, fbaOrderId }, typed))
  const change = (body: DeliveryChange) => send('PUT', '/api/admin/orders/:id/delivery', { params: { id: _id }, body })
  return (
    <DeskCard title="Delivery">
      <p className="text-lg font-bold">{status}</p>
      <DeskForm
        check={check}
        save={change}
        submit="Save"
        done="The order is changed."
        failureText="The order could not be changed. Please try again."
        onSaved={onChanged}
      >
        {(form) => {
          const field = (name: string) => ({
            name,
            autoComplete: 'off',
            required: false,
            problem: form.problemOf(name),
          })
          return (
            <>
              {stepsFrom(status).length > 0 && (
                <ChoiceField
                  label="New delivery status"
                  name="deliveryStatus"
                  none={`${status}, as it is`}
                  options={stepsFrom(status)}
                  problem={form.problemOf('deliveryStatus')}
                />
              )}
              <TextField label="Carrier" defaultValue={tracking?.carrier} {...field('tracking.carrier')} />
              <TextField label="Tracking number" defaultValue={tracking?.number} {...field('tracking.number')} />
              <TextField
                label="Tracking address on the web"
                inputMode="url"
                defaultValue={tracking?.url}
                {...field('tracking.url')}
              />
              <TextField label="fbaOrderId" defaultValue={fbaOrderId} {...field('fbaOrderId')} />
            </>
          )
        }}
      </DeskForm>
      {status === 'Processing' && (
        <div>
          <FormDialog
            label="Cancel the order"
            className={button({ variant: 'danger' })}
            title={`Cancel order ${number}?`}
            submit="Cancel and refund"
            check={noQuestions}
            send={() => change({ deliveryStatus: 'Cancelled' })}
            done="The order is cancelled."
            failureText="The order could not be cancelled. Please try again."
            onDone={onChanged}
          >
            {() => <p>It is not sent, what was paid goes back, and the customer gets a mail. This cannot be undone.</p>}
          </FormDialog>
        </div>
      )}
    </DeskCard>
  )
}
