import { writtenCountry } from '@storylamp/contract/delivery/countries'
import { changeAddress, type WireFullOrder } from '@storylamp/contract/orders/admin-orders'
import { type DeliveryDetails, withDigits } from '@storylamp/contract/orders/orders'
import { useSend } from '../../../api/send.ts'
import { PlaceFields } from '../../../features/cart/place-fields.tsx'
import { PhoneField } from '../../../features/phone/phone-field.tsx'
import { useShownPhone } from '../../../features/phone/use-shown-phone.ts'
import { checkBy } from '../../../ui/forms/check.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'

type Body = { address: DeliveryDetails; version?: number | undefined }
type Props = { order: WireFullOrder; address: DeliveryDetails; onChanged: () => void }

/** Only while the parcel is in the house. Somebody else's change is loaded, so that the next try begins with it. */
export function ChangeAddress({ order: { _id, number, version }, address, onChanged }: Props) {
  const send = useSend()
  const { country } = address
  const change = async (body: Body) => {
    const outcome = await send('PUT', '/api/admin/orders/:id/address', { params: { id: _id }, body })
    if (outcome.problem !== undefined) onChanged()
    return outcome
  }
  return (
    <div>
      <FormDialog<Body, unknown>
        buttonLabel="Change the address"
        title={`Address of order ${number}`}
        submitLabel="Save and tell the customer"
        check={checkConverted(checkBy<Body>(changeAddress.body), ({ address: typed }) => ({
          address: { company: '', street2: '', state: '', zip: '', ...withDigits(typed as object), country },
          version,
        }))}
        send={change}
        successText="The address is changed."
        failureText="The address could not be changed. Please try again."
        onDone={onChanged}
      >
        {(form) => <Fields address={address} form={form} />}
      </FormDialog>
    </div>
  )
}

function Fields({ address, form }: { address: DeliveryDetails; form: Form }) {
  const phone = useShownPhone(address.phone, address.country)
  const field = (name: keyof DeliveryDetails) => ({
    name: `address.${name}`,
    autoComplete: 'off',
    defaultValue: address[name] ?? '',
    problem: form.problemOf(`address.${name}`),
  })
  return (
    <>
      <p>
        The country stays ({writtenCountry(address.country)}), and so does what was paid. The customer gets a mail with
        the new address.
      </p>
      <TextField label="Name" {...field('name')} />
      <TextField label="Company (optional)" required={false} {...field('company')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Email" inputMode="email" {...field('email')} />
        <PhoneField label="Phone" {...field('phone')} stored={address.phone} shown={phone} />
      </div>
      <TextField label="Street and number" {...field('street1')} />
      <TextField label="Apartment, floor (optional)" required={false} {...field('street2')} />
      <PlaceFields country={address.country} field={field} />
    </>
  )
}
