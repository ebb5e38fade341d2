import { europeanUnion } from '@storylamp/contract/delivery/delivery-settings'
import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { placeName, placeOf } from '@storylamp/contract/delivery/places'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { button } from '../../../../ui/classes.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import type { ListForm } from '../../components/forms/use-rows.ts'
import { PlaceNames } from './place-names.tsx'

type Props = { path: string; saved: string[]; form: ListForm }

/** The countries and regions of a zone, each with a button that removes it, and a field that adds one. */
export function PlaceChoice({ path, saved, form }: Props) {
  const [places, setPlaces] = useState(saved)
  const [unknown, setUnknown] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const change = (wanted: string[]) => {
    setPlaces([...new Set(wanted)])
    setUnknown(undefined)
    form.markChanged()
  }
  const add = () => {
    if (field.current === null) return
    const place = placeOf(field.current.value)
    if (place === undefined) return setUnknown(deliveryTexts.placeUnknown)
    field.current.value = ''
    field.current.focus()
    change([...places, place])
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
              <button
                type="button"
                className={button({ variant: 'icon' })}
                onClick={() => change(places.filter((one) => one !== place))}
              >
                <span className="sr-only">Remove {placeName(place)}</span>
                <X strokeWidth={1.75} className="size-5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field label="Another country or region" problem={unknown ?? form.problemOf(`${path}.places`)}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              ref={field}
              name={`${path}.notAdded`}
              list={`${path}-names`}
              autoComplete="off"
              className={`${control.className} min-w-48 flex-1`}
              onChange={() => setUnknown(undefined)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <button type="button" className={button({ variant: 'secondary' })} onClick={add}>
              Add
            </button>
            <button
              type="button"
              className={button({ variant: 'secondary' })}
              onClick={() => change([...places, ...europeanUnion])}
            >
              Add the European Union
            </button>
          </div>
        )}
      </Field>
      <PlaceNames id={`${path}-names`} />
    </div>
  )
}
