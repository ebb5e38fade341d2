import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import type { ParcelChange } from '@storylamp/contract/orders/admin-parcels'
import type { WireOrder } from '@storylamp/contract/orders/orders'
import { slipOfParcel } from '@storylamp/contract/orders/packing'
import { piecesToSend } from '@storylamp/contract/orders/parcels'
import { FileText } from 'lucide-react'
import type { Send } from '../../../../api/send.ts'
import { DownloadButton } from '../../../../features/downloads/download-button.tsx'
import { ConfirmDialog, FormDialog } from '../../components/forms/form-dialog.tsx'
import { AdminCard } from '../../components/page/admin-page.tsx'
import { Timestamp } from '../../components/page/timestamp.tsx'
import { checkTracking } from './check-parcel.ts'
import { TrackingFields } from './tracking-fields.tsx'

type Parcel = NonNullable<WireOrder['parcels']>[number]
type Props = { order: FullOrder; onChanged: () => void }

/** The parcels of a divided order, and what of it has not left. */
export function Parcels({ order, onChanged }: Props) {
  const { parcels = [], products, deliveryStatus } = order
  if (parcels.length === 0) return null
  const left = deliveryStatus === 'Processing' ? piecesToSend(order) : []
  return (
    <AdminCard title="Parcels">
      <ul className="grid gap-5">
        {parcels.map((parcel) => (
          <OneParcel key={parcel.number} order={order} parcel={parcel} onChanged={onChanged} />
        ))}
        {left.some((pieces) => pieces > 0) && (
          <li>
            <h3 className="font-sans text-base font-bold">Still to be shipped</h3>
            {left.map(
              (pieces, line) =>
                pieces > 0 && (
                  <p key={products[line]?.productId} className="wrap-anywhere">
                    {pieces} × {products[line]?.name}
                  </p>
                ),
            )}
          </li>
        )}
      </ul>
    </AdminCard>
  )
}

function OneParcel({ order, parcel, onChanged }: Props & { parcel: Parcel }) {
  const { number, shippedAt, deliveredAt, tracking, lines } = parcel
  const params = { id: order._id, number: String(number) }
  const change = (send: Send, body: ParcelChange) =>
    send('PUT', '/api/admin/orders/:id/parcels/:number', { params, body: { ...body, version: order.version } })
  return (
    <li className="grid gap-3 border-line not-last:border-b not-last:pb-5">
      <div className="wrap-anywhere">
        <h3 className="font-sans text-base font-bold">Parcel {number}</h3>
        {lines.map(({ line, pieces }) => (
          <p key={line}>
            {pieces} × {order.products[line]?.name}
          </p>
        ))}
        {tracking !== undefined && (
          <p>
            {tracking.carrier} {tracking.number}
          </p>
        )}
        <p className="text-sm text-muted">
          Shipped <Timestamp at={shippedAt} />
        </p>
        {deliveredAt !== undefined && (
          <p className="text-sm text-muted">
            Delivered <Timestamp at={deliveredAt} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <FormDialog<ParcelChange, unknown>
          buttonLabel="Change tracking"
          title={`Tracking of parcel ${number}`}
          submitLabel="Save"
          check={checkTracking}
          send={change}
          onRefused={onChanged}
          successText="The tracking is changed."
          failureText="The tracking could not be changed. Please try again."
          onDone={onChanged}
        >
          {deliveredAt === undefined && <p>The customer gets a mail with a new number.</p>}
          <TrackingFields tracking={tracking} carriers={order.carriers} />
        </FormDialog>
        {deliveredAt === undefined && (
          <ConfirmDialog
            buttonLabel="Mark as delivered"
            title={`Parcel ${number} has arrived?`}
            submitLabel="It has arrived"
            send={(send) => change(send, { isDelivered: true })}
            onRefused={onChanged}
            successText="The parcel has arrived."
            failureText="The parcel could not be changed. Please try again."
            onDone={onChanged}
          >
            <p>The order counts as delivered, and its customer gets a mail, once all of its parcels have arrived.</p>
          </ConfirmDialog>
        )}
        <DownloadButton
          path={slipOfParcel(order._id, number)}
          name="packing-slips.pdf"
          failureText="The packing slip could not be loaded. Please try again."
          Icon={FileText}
        >
          Packing slip
          <span className="sr-only">of parcel {number}</span>
        </DownloadButton>
      </div>
    </li>
  )
}
