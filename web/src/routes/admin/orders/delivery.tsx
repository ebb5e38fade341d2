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
import { AdminForm } from '../components/forms/admin-form.tsx'
import { confirmOnly, FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { AdminCard } from '../components/page/admin-page.tsx'
import { useConfirmed } from '../components/page/password-prompt.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { nextDeliveryStatuses } from './next-delivery-statuses.ts'
import { toDeliveryChange } from './to-delivery-change.ts'

const checkChange = checkBy<DeliveryChange>(changeDelivery.body)

const toFields = ({ deliveryStatus, tracking, fbaOrderId }: Omit<FullOrder, 'timeline'>) => ({
  deliveryStatus,
  tracking,
  fbaOrderId,
})
const labels = { deliveryStatus: 'Delivery status', tracking: 'Tracking', fbaOrderId: 'Fulfillment order ID' }

const whatCancels = 'It is not sent, what was paid goes back, and the customer gets a mail. This cannot be undone.'

const whatHeldCancels = (isLost: boolean) =>
  isLost
    ? 'It is not sent, and the customer gets a mail. The bank has taken the disputed money back already: it is not refunded a second time. This cannot be undone.'
    : 'It is not sent. The disputed money is at the bank: it goes back to the customer if the dispute is won. This cannot be undone.'

type Props = { order: FullOrder; status: DeliveryStatus; onChanged: () => void }

export function Delivery({ order, status, onChanged }: Props) {
  const { _id, number, tracking, fbaOrderId, isCancelling, isHeld, parcelProblem } = order
  const isLost = order.disputes?.some(({ state }) => state === 'lost') ?? false
  const send = useSend()
  const confirmed = useConfirmed()
  const check = checkConverted(checkChange, (values) => toDeliveryChange({ tracking, fbaOrderId }, values))
  const change = (body: DeliveryChange, version?: number) =>
    confirmed(() => send('PUT', '/api/admin/orders/:id/delivery', { params: { id: _id }, body: { ...body, version } }))
  return (
    <AdminCard title="Delivery">
      <p className="text-lg font-bold">{status}</p>
      {isHeld && !isLost && status === 'Processing' && (
        <p className="font-semibold">
          Held, because the payment is disputed. It can be sent once the dispute is won, or cancelled.
        </p>
      )}
      {isCancelling && (
        <p>
          To be cancelled. The warehouse is asked until it confirms that nothing is sent; then what was paid goes back.
        </p>
      )}
      {parcelProblem !== undefined && <p className="font-semibold text-danger">{parcelProblem}</p>}
      <AdminForm
        check={check}
        save={(body) => change(body, order.version)}
        merging={{ loaded: order, toFields, labels, save: change, reload: onChanged }}
        submitLabel="Save"
        successText="The order is changed."
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
              {!isHeld && nextDeliveryStatuses(status).length > 0 && (
                <ChoiceField
                  label="New delivery status"
                  name="deliveryStatus"
                  none={`${status} (no change)`}
                  options={nextDeliveryStatuses(status)}
                  problem={form.problemOf('deliveryStatus')}
                />
              )}
              <TextField label="Carrier" defaultValue={tracking?.carrier} {...field('tracking.carrier')} />
              <TextField label="Tracking number" defaultValue={tracking?.number} {...field('tracking.number')} />
              <TextField
                label="Tracking link"
                inputMode="url"
                defaultValue={tracking?.url}
                {...field('tracking.url')}
              />
              <TextField label="Fulfillment order ID" defaultValue={fbaOrderId} {...field('fbaOrderId')} />
            </>
          )
        }}
      </AdminForm>
      {status === 'Processing' && (
        <ForRight right="refunds">
          <div>
            <FormDialog
              buttonLabel="Cancel the order"
              className={button({ variant: 'danger' })}
              title={`Cancel order ${number}?`}
              submitLabel={isHeld ? 'Cancel the order' : 'Cancel and refund'}
              check={confirmOnly}
              send={() => change({ deliveryStatus: 'Cancelled' })}
              successText={({ data }) =>
                data.isCancelling ? 'The order is cancelled once the warehouse confirms it.' : 'The order is cancelled.'
              }
              failureText="The order could not be cancelled. Please try again."
              onDone={onChanged}
            >
              {() => <p>{isHeld ? whatHeldCancels(isLost) : whatCancels}</p>}
            </FormDialog>
          </div>
        </ForRight>
      )}
    </AdminCard>
  )
}
