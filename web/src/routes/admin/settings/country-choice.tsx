import { countryCodes, countryName } from '@storylamp/contract/delivery/countries'
import { europeanUnion } from '@storylamp/contract/delivery/delivery-settings'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { style } from '../../../ui/classes.ts'
import { useFormState } from '../../../ui/forms/form.tsx'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { RemoveButton } from '../components/forms/remove-button.tsx'
import { countryMeant, matchingCountries } from './matching-countries.ts'

const byName = (codes: readonly string[]) =>
  codes.toSorted((one, other) => countryName(one).localeCompare(countryName(other)))

const allCountries = byName(countryCodes)

type Props = {
  name: string
  label: string
  hint?: string
  chosen: string[]
}

/** The chosen countries, each with a button that removes it, and below a list to search, folded until it is needed. */
export function CountryChoice({ name, label, hint, chosen: saved }: Props) {
  const { problemOf, markChanged } = useFormState()
  const problem = problemOf(name)
  const [chosen, setChosen] = useState(saved)
  const [searched, setSearched] = useState('')
  const id = useId()
  const matching = matchingCountries(allCountries, searched)
  const choose = (wanted: string[]) => {
    setChosen([...new Set(wanted)])
    markChanged()
  }
  const toggle = (code: string) =>
    choose(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="font-bold">{label}</legend>
      {hint !== undefined && <p className="max-w-prose text-sm text-muted">{hint}</p>}
      {chosen.length === 0 ? (
        <p>None chosen yet. Until you choose, you sell to every country of your delivery zones.</p>
      ) : (
        <ul aria-label="Chosen" className="flex flex-wrap gap-2">
          {byName(chosen).map((code) => (
            <li key={code} className="flex items-center rounded-field bg-sunken pl-3 font-semibold">
              {countryName(code)}
              <input type="hidden" name={`${name}.${code}`} value="on" />
              <RemoveButton label={`Remove ${countryName(code)}`} onRemove={() => toggle(code)} />
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={`${id}-search`} className="font-bold">
        Find a country
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={`${id}-search`}
          data-setting={name}
          type="search"
          autoComplete="off"
          inputMode="search"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          aria-controls={`${id}-list`}
          className={`${style({ variant: 'field' })} min-w-[min(12rem,100%)] flex-1`}
          value={searched}
          onChange={(event) => {
            // Nothing is changed yet, so the form does not hear of it.
            event.stopPropagation()
            setSearched(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const meant = countryMeant(searched, matching)
            if (meant === undefined) return
            choose([...chosen, meant])
            setSearched('')
          }}
        />
        <Button variant="secondary" onClick={() => choose([...chosen, ...europeanUnion])}>
          Add the European Union
        </Button>
        <Button variant="secondary" onClick={() => choose([])}>
          Remove all
        </Button>
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="font-semibold text-danger">
          {problem}
        </p>
      )}
      <details className="group" open={searched.trim() !== ''}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold">
          <span role="status">{searched.trim() === '' ? 'All countries' : foundText(matching.length)}</span>
          <ChevronDown strokeWidth={1.75} aria-hidden="true" className="size-5 group-open:rotate-180" />
        </summary>
        <div
          id={`${id}-list`}
          className="grid max-h-72 gap-x-6 overflow-y-auto rounded-field border-2 border-line px-4 py-2 empty:hidden sm:grid-cols-2 lg:grid-cols-3"
        >
          {matching.map((code) => (
            <CheckboxField
              key={code}
              label={countryName(code)}
              checked={chosen.includes(code)}
              onChange={() => toggle(code)}
            />
          ))}
        </div>
      </details>
    </fieldset>
  )
}

const foundText = (found: number) =>
  found === 0 ? 'There is no such country' : found === 1 ? '1 country' : `${found} countries`
