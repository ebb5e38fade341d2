import { countryCodes } from '@storylamp/contract/delivery/countries'
import { placeName } from '@storylamp/contract/delivery/places'
import { regionsOf } from '@storylamp/contract/delivery/regions'

const regions = ['US', 'CA'].flatMap((country) => regionsOf(country).map(({ code }) => `${country}-${code}`))

const names = [...countryCodes, ...regions].map(placeName).sort((one, other) => one.localeCompare(other, 'en'))

/** What a field for a country or region offers while one types. */
export const PlaceNames = ({ id }: { id: string }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)
