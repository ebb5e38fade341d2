import type { WireFullOrder as FullOrder } from '@storylamp/contract/orders/admin-orders'
import { piecesToSend } from '@storylamp/contract/orders/parcels'
import { TextField, useProblem } from '../../../../ui/forms/form.tsx'
import { FormDialog } from '../../components/forms/form-dialog.tsx'
import { usePostOnce } from '../../components/use-post-once.ts'
import { checkParcel } from './check-parcel.ts'
import { TrackingFields } from './tracking-fields.tsx'

type Props = { order: FullOrder; onChanged: () => void }

export function SendPart({ order, onChanged }: Props) {
  const { _id, number, version } = order
  const postOnce = usePostOnce()
  return (
    <div>
      <FormDialog
        buttonLabel="Send a part"
        title={`Send a part of order ${number}`}
        submitLabel="Send and tell the customer"
        check={checkParcel(version, piecesToSend(order))}
        send={(_, body) => postOnce('/api/admin/orders/:id/parcels', { params: { id: _id }, body })}
        onRefused={onChanged}
        successText="The parcel is on its way."
        failureText="The parcel could not be noted. Please try again."
        onDone={onChanged}
      >
        <p>What you choose leaves now, in a parcel of its own. The rest stays to be shipped.</p>
        <Pieces order={order} />
        <TrackingFields carriers={order.carriers} />
      </FormDialog>
    </div>
  )
}

const Pieces = ({ order }: { order: FullOrder }) => (
  <fieldset className="grid gap-3">
    <legend className="mb-2 font-semibold">What leaves now</legend>
    {piecesToSend(order).map((left, line) => {
      const { productId, name } = order.products[line] ?? {}
      return left === 0 ? (
        <p key={productId}>{name}: nothing is left to send</p>
      ) : (
        <TextField
          key={productId}
          label={`Pieces of ${name}`}
          name={`lines.${line}`}
          autoComplete="off"
          inputMode="numeric"
          required={false}
          hint={`${left} left`}
        />
      )
    })}
    <p role="alert" className="font-semibold text-danger empty:hidden">
      {useProblem('lines')}
    </p>
  </fieldset>
)
