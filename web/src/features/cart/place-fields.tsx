import { addressFormat } from '@storylamp/contract/delivery/address-format'
import { countryCode } from '@storylamp/contract/delivery/countries'
import { regionsOf } from '@storylamp/contract/delivery/regions'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { type ReactNode, useId } from 'react'
import { TextField } from '../../ui/forms/form.tsx'

type Props = {
  country: string
  field: (name: keyof DeliveryDetails, fill: string) => { name: string; autoComplete: string }
}

/** City, region and postal code in the order in which the country writes them. */
export function PlaceFields({ country, field }: Props) {
  const { lines, city, region, zip } = addressFormat(country)
  const known = regionsOf(countryCode(country) ?? '')
  const knownId = useId()
  const fields: Record<string, ReactNode> = {
    C: <TextField key="city" label={city.label} {...field('city', 'address-level2')} />,
    S: region && (
      <TextField
        key="state"
        label={region.isRequired ? region.label : `${region.label} (optional)`}
        required={region.isRequired}
        list={known.length > 0 ? knownId : undefined}
        {...field('state', 'address-level1')}
      />
    ),
    Z: zip && <TextField key="zip" label={zip.label} autoCapitalize="characters" {...field('zip', 'postal-code')} />,
  }
  const inOrder = [...lines.join('').matchAll(/%(.)/g)].map(([, letter = '']) => fields[letter])
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 sm:[&>:first-child:nth-last-child(odd)]:col-span-2">{inOrder}</div>
      <datalist id={knownId}>
        {known.map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
    </>
  )
}
