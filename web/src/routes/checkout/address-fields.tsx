import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { PlaceFields } from '../../features/cart/place-fields.tsx'
import type { Address } from '../../features/cart/typed-purchase.ts'
import { PhoneField } from '../../features/phone/phone-field.tsx'
import { useShownPhone } from '../../features/phone/use-shown-phone.ts'
import { style } from '../../ui/classes.ts'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { TextField, useFormState } from '../../ui/forms/form.tsx'

type Props = {
  address: Address
  /** The one that is chosen now. */
  country: string
  countries: readonly string[]
}

export function AddressFields({ address, country, countries }: Props) {
  const { problemOf } = useFormState()
  const phone = useShownPhone(address.phone ?? '', address.country ?? '')
  const field = (name: keyof DeliveryDetails, fill: string) => ({
    name,
    autoComplete: `shipping ${fill}`,
    defaultValue: address[name] ?? '',
  })
  const isNeeded = (name: keyof Address) => Boolean(address[name]) || problemOf(name) !== undefined
  return (
    <fieldset className={`${style({ variant: 'card' })} grid min-w-0 gap-4 p-4 sm:p-6`}>
      <legend className="float-left">
        <h2 className="text-xl">Delivery</h2>
      </legend>
      <CountryField countries={countries} {...field('country', 'country-name')} />
      <TextField label="Name" {...field('name', 'name')} />
      <OptionalField name="Company" isOpen={isNeeded('company') || isNeeded('vatNumber')}>
        <div className="grid gap-4">
          <TextField label="Company (optional)" required={false} {...field('company', 'organization')} />
          <TextField
            label="VAT number (optional)"
            required={false}
            hint="For the invoice. The tax is charged all the same."
            {...field('vatNumber', 'off')}
            autoComplete="off"
          />
        </div>
      </OptionalField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Email" type="email" inputMode="email" {...field('email', 'email')} />
        <PhoneField label="Phone" type="tel" {...field('phone', 'tel')} stored={address.phone ?? ''} shown={phone} />
      </div>
      <TextField label="Street and number" {...field('street1', 'address-line1')} />
      <OptionalField name="Apartment, floor" isOpen={isNeeded('street2')}>
        <TextField label="Apartment, floor (optional)" required={false} {...field('street2', 'address-line2')} />
      </OptionalField>
      <PlaceFields country={country} field={field} />
    </fieldset>
  )
}

type CountryProps = {
  name: string
  autoComplete: string
  defaultValue: string
  countries: readonly string[]
}

/** Offers the current value even if it is no longer among the countries. */
const CountryField = ({ countries, ...field }: CountryProps) => (
  <ChoiceField
    required={field.defaultValue === ''}
    label="Country"
    options={countries.includes(field.defaultValue) ? countries : [field.defaultValue, ...countries]}
    {...field}
  />
)

type OptionalProps = { name: string; isOpen: boolean; children: ReactNode }

/** Folded, as most people leave it empty; what is filled in or wrong is open. */
const OptionalField = ({ name, isOpen, children }: OptionalProps) => (
  <details open={isOpen} className="group -my-2">
    {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
    <summary
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-button font-semibold text-link group-open:hidden"
      onClick={focusField}
    >
      <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      {name} (optional)
    </summary>
    <div className="py-2">{children}</div>
  </details>
)

/** The pressed words disappear, and the field takes their focus once it is shown. */
function focusField({ currentTarget }: { currentTarget: HTMLElement }): void {
  const field = currentTarget.nextElementSibling?.querySelector('input')
  requestAnimationFrame(() => field?.focus())
}
