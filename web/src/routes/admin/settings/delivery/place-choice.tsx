import { europeanUnion } from '@storylamp/contract/delivery/delivery-settings'
import { placeName } from '@storylamp/contract/delivery/places'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useFormState } from '../../../../ui/forms/form.tsx'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { PlaceField } from '../place-field.tsx'

type Props = { path: string; saved: string[] }

/** The countries and regions of a zone, each with a button that removes it, and a field that adds one. */
export function PlaceChoice({ path, saved }: Props) {
  const [places, setPlaces] = useState(saved)
  const form = useFormState()
  const change = (wanted: string[]) => {
    setPlaces([...new Set(wanted)])
    form.markChanged()
  }
  return (
    <div className="grid gap-2">
      <p className="font-bold">Countries and regions</p>
      {places.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {places.map((place) => (
            <li key={place} className="flex items-center rounded-field bg-sunken pl-3 font-semibold">
              {placeName(place)}
              <input type="hidden" name={`${path}.places.${place}`} value={place} />
              <RemoveButton
                label={`Remove ${placeName(place)}`}
                onRemove={() => change(places.filter((one) => one !== place))}
              />
            </li>
          ))}
        </ul>
      )}
      <PlaceField
        name={`${path}.notAdded`}
        problem={form.problemOf(`${path}.places`)}
        onAdd={(place) => change([...places, place])}
      >
        <Button variant="secondary" onClick={() => change([...places, ...europeanUnion])}>
          Add the European Union
        </Button>
      </PlaceField>
    </div>
  )
}
