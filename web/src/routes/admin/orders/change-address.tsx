import { writtenCountry } from '@storylamp/contract/delivery/countries'
import { changeAddress, type WireFullOrder } from '@storylamp/contract/orders/admin-orders'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { ChangedAddressFields, typedAddress } from '../../../features/cart/changed-address-fields.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'

type Body = { address: DeliveryDetails; version?: number | undefined }
type Props = { order: WireFullOrder; address: DeliveryDetails; onChanged: () => void }

/** Only while the parcel is in the house. Somebody else's change is loaded, so that the next try begins with it. */
export function ChangeAddress({ order: { _id, number, version }, address, onChanged }: Props) {
  return (
    <div>
      <FormDialog<Body, unknown>
        buttonLabel="Change the address"
        title={`Address of order ${number}`}
        submitLabel="Save and tell the customer"
        check={checkConverted(checkBy<Body>(changeAddress.body), ({ address: typed }) => ({
          address: typedAddress(typed, address),
          version,
        }))}
        send={(send, body) => send('PUT', '/api/admin/orders/:id/address', { params: { id: _id }, body })}
        onRefused={onChanged}
        successText="The address is changed."
        failureText="The address could not be changed. Please try again."
        onDone={onChanged}
      >
        <p>
          The country stays ({writtenCountry(address.country)}), and so does what was paid. The customer gets a mail
          with the new address.
        </p>
        <ChangedAddressFields address={address} />
      </FormDialog>
    </div>
  )
}
