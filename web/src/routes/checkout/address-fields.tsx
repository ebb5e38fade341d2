import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { style } from '../../ui/classes.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { countries, likelyCountry } from './countries.ts'
import type { Address } from './typed-address.ts'

type Props = { address: Address; problemOf: (name: string) => string | undefined }

export function AddressFields({ address, problemOf }: Props) {
  const field = (name: keyof DeliveryDetails, fill: string) => ({
    name,
    autoComplete: `shipping ${fill}`,
    defaultValue: address[name] ?? '',
    problem: problemOf(name),
  })
  return (
    <fieldset className={`${style({ variant: 'card' })} grid min-w-0 gap-4 p-4 sm:p-6`}>
      <legend className="float-left">
        <h2 className="text-xl">Delivery</h2>
      </legend>
      <TextField label="Name" {...field('name', 'name')} />
      <TextField label="Company (optional)" required={false} {...field('company', 'organization')} />
      <TextField label="Email" type="email" inputMode="email" {...field('email', 'email')} />
      <TextField label="Phone" type="tel" inputMode="tel" {...field('phone', 'tel')} />
      <TextField label="Street and number" {...field('street1', 'address-line1')} />
      <TextField label="Apartment, floor (optional)" required={false} {...field('street2', 'address-line2')} />
      <TextField label="City" {...field('city', 'address-level2')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="State or region" {...field('state', 'address-level1')} />
        <TextField label="Postal code" autoCapitalize="characters" {...field('zip', 'postal-code')} />
      </div>
      <SelectField
        label="Country"
        options={countries}
        {...field('country', 'country-name')}
        defaultValue={address.country || likelyCountry()}
      />
    </fieldset>
  )
}
