import { countryCodes } from '@storylamp/contract/delivery/countries'
import { deliveryTexts } from '@storylamp/contract/delivery/delivery-texts'
import { placeName, placeOf } from '@storylamp/contract/delivery/places'
import { regionsOf } from '@storylamp/contract/delivery/regions'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/form.tsx'

const regions = ['US', 'CA'].flatMap((country) => regionsOf(country).map(({ code }) => `${country}-${code}`))

const names = [...countryCodes, ...regions].map(placeName).sort((one, other) => one.localeCompare(other, 'en'))

const maxSuggested = 3

/** Suggests what the text begins or is part of. */
function unknownText(text: string): string {
  const typed = text.trim().toLowerCase()
  const like = typed.length < 3 ? [] : names.filter((place) => place.toLowerCase().includes(typed))
  if (like.length === 0) return deliveryTexts.placeUnknown
  return `${deliveryTexts.placeUnknown}. Did you mean ${like.slice(0, maxSuggested).join('; ')}?`
}

type Props = { name: string; problem?: string | undefined; onAdd: (place: string) => void; children?: ReactNode }

/** Adds a country or a region by its name or code. The form refuses what was typed and not added, by `name`. */
export function PlaceField({ name, problem, onAdd, children }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [unknown, setUnknown] = useState<string>()
  const add = () => {
    if (field.current === null) return
    const place = placeOf(field.current.value)
    setUnknown(place === undefined ? unknownText(field.current.value) : undefined)
    if (place === undefined) return
    field.current.value = ''
    field.current.focus()
    onAdd(place)
  }
  return (
    <>
      <Field label="Another country or region" name={name} problem={unknown ?? problem}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              ref={field}
              name={name}
              list={listId}
              autoComplete="off"
              className={`${control.className} min-w-[min(12rem,100%)] flex-1`}
              onChange={() => setUnknown(undefined)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
            <Button variant="secondary" onClick={add}>
              Add
            </Button>
            {children}
          </div>
        )}
      </Field>
      <datalist id={listId}>
        {names.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  )
}
