import { type DeliveryDetails, withDigits } from '@storylamp/contract/orders/orders'
import { TextField } from '../../ui/forms/form.tsx'
import { PhoneField } from '../phone/phone-field.tsx'
import { useShownPhone } from '../phone/use-shown-phone.ts'
import { PlaceFields } from './place-fields.tsx'

/** Where a paid order goes, named `address.…`: all but its country, which stays. */
export function ChangedAddressFields({ address }: { address: DeliveryDetails }) {
  const phone = useShownPhone(address.phone, address.country)
  const field = (name: keyof DeliveryDetails) => ({
    name: `address.${name}`,
    autoComplete: 'off',
    defaultValue: address[name] ?? '',
  })
  return (
    <>
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

/** What was typed into them, as it is sent: an address without fields that its country lacks has them empty. */
export const typedAddress = (typed: unknown, { country }: DeliveryDetails) => ({
  ...{ company: '', street2: '', state: '', zip: '' },
  ...withDigits(typed as object),
  country,
})
