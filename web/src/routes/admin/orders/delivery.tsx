import { type Currency, currencyOf, formatPrice } from '@storylamp/contract/money'
import {
  changeDelivery,
  type WireFullOrder as FullOrder,
  type WireDeliveryChange,
} from '@storylamp/contract/orders/admin-orders'
import type { DeliveryStatus } from '@storylamp/contract/orders/orders'
import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { isPartlyShipped, piecesToSend } from '@storylamp/contract/orders/parcels'
import type { Send } from '../../../api/send.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { editing } from '../components/merge/merging.ts'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { nextDeliveryStatuses } from './next-delivery-statuses.ts'
import { cancelledAmount, type PhysicalOrder } from './order-amounts.ts'
import { SendPart } from './parcels/send-part.tsx'
import { TrackingFields } from './parcels/tracking-fields.tsx'
import { isBlocked, Problems } from './problems.tsx'
import { toDeliveryChange } from './to-delivery-change.ts'

const checkChange = checkBy<WireDeliveryChange>(changeDelivery.body)

const labels = { deliveryStatus: 'Delivery status', tracking: 'Tracking', fbaOrderId: 'Fulfillment order ID' }

const whatCancels = (amount: number, currency: Currency) =>
  `It is not sent, ${amount > 0 ? `${formatPrice(amount, currency)} goes back` : 'nothing is left to go back'}, and the customer gets a mail. This cannot be undone.`

const whatHeldCancels = (isLost: boolean) =>
  isLost
    ? 'It is not sent, and the customer gets a mail. The bank has taken the disputed money back already: it is not refunded a second time. This cannot be undone.'
    : 'It is not sent. The disputed money is at the bank: it goes back to the customer if the dispute is won. This cannot be undone.'

/** The last piece leaves with the order itself, and what is held or at the warehouse is not sent from here. */
const isDivisible = (order: FullOrder) =>
  order.deliveryStatus === 'Processing' &&
  !isBlocked(order) &&
  order.fbaOrderId === undefined &&
  piecesToSend(order).reduce((sum, pieces) => sum + pieces, 0) > 1

/** Such as '2 × Owl Lamp Sage, 1 × Carry Pouch Sand'. */
const nameRest = (order: FullOrder) =>
  piecesToSend(order)
    .flatMap((pieces, line) => (pieces > 0 ? [`${pieces} × ${order.products[line]?.name}`] : []))
    .join(', ')

type Props = { order: PhysicalOrder; status: DeliveryStatus; onChanged: () => void }

export function Delivery({ order, status, onChanged }: Props) {
  const { _id, number, tracking, fbaOrderId, isCancelling, isHeld } = order
  const isLost = order.disputes?.some(({ state }) => state === 'lost') ?? false
  const isDivided = order.parcels !== undefined
  const isPart = isPartlyShipped(order)
  const steps = status === 'Processing' && isBlocked(order) ? [] : nextDeliveryStatuses(status)
  const what = isPart ? 'rest' : 'order'
  const check = checkConverted(checkChange, (values) => toDeliveryChange({ tracking, fbaOrderId }, values))
  const change = (send: Send, body: WireDeliveryChange, version?: number) =>
    send('PUT', '/api/admin/orders/:id/delivery', { params: { id: _id }, body: { ...body, version } })
  return (
    <AdminCard title="Delivery">
      <p className="text-lg font-bold">{isPart ? parcelTexts.partlyShipped : status}</p>
      {isPart && <p>The next step and its tracking are those of the rest, which leaves in one parcel then.</p>}
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
      <Problems order={order} onChanged={onChanged} />
      {order.shipment !== undefined && (
        <Facts
          facts={[
            ['Delivery method', order.shipment.method],
            ['Weight', order.shipment.grams === undefined ? 'not known of every product' : `${order.shipment.grams} g`],
          ]}
        />
      )}
      {(steps.length > 0 || isPart || !isDivided) && (
        <AdminForm
          isInCard
          check={check}
          {...editing<WireDeliveryChange, PhysicalOrder>({ loaded: order, labels, save: change, reload: onChanged })}
          successText="The order is changed."
          failureText="The order could not be changed. Please try again."
        >
          {steps.length > 0 && (
            <ChoiceField
              label="New delivery status"
              name="deliveryStatus"
              none={`${isPart ? parcelTexts.partlyShipped : status} (no change)`}
              options={steps}
            />
          )}
          {(isPart || !isDivided) && <TrackingFields tracking={tracking} carriers={order.carriers} />}
          {!isDivided && (
            <TextField
              label="Fulfillment order ID"
              defaultValue={fbaOrderId}
              name="fbaOrderId"
              autoComplete="off"
              required={false}
            />
          )}
        </AdminForm>
      )}
      {isDivisible(order) && <SendPart order={order} onChanged={onChanged} />}
      {status === 'Processing' && (
        <ForRight right="refunds">
          <div>
            <ConfirmDialog
              buttonLabel={`Cancel the ${what}`}
              isDangerous
              title={isPart ? `Cancel the rest of order ${number}?` : `Cancel order ${number}?`}
              submitLabel={isHeld ? `Cancel the ${what}` : 'Cancel and refund'}
              send={(send) => change(send, { deliveryStatus: 'Cancelled' })}
              successText={({ data }) =>
                data.isCancelling
                  ? 'The order is cancelled once the warehouse confirms it.'
                  : `The ${what} is cancelled.`
              }
              failureText="The order could not be cancelled. Please try again."
              onDone={onChanged}
            >
              {isPart && <p>What has left stays with the customer. The rest is {nameRest(order)}.</p>}
              <p>{isHeld ? whatHeldCancels(isLost) : whatCancels(cancelledAmount(order), currencyOf(order))}</p>
            </ConfirmDialog>
          </div>
        </ForRight>
      )}
    </AdminCard>
  )
}
