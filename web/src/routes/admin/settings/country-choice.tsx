import { countryCodes, countryName } from '@storylamp/contract/delivery/countries'
import { europeanUnion } from '@storylamp/contract/delivery/delivery-settings'
import { useId, useRef } from 'react'
import { button } from '../../../ui/classes.ts'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'

const byName = countryCodes.toSorted((one, other) => countryName(one).localeCompare(countryName(other)))

type Props = { name: string; label: string; hint?: string; chosen: string[]; problem: string | undefined }

/** Every country as a checkbox, those that are chosen first. */
export function CountryChoice({ name, label, hint, chosen, problem }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const problemId = useId()
  const codes = [...byName.filter((code) => chosen.includes(code)), ...byName.filter((code) => !chosen.includes(code))]
  const choose = (wanted: readonly string[], isChosen: boolean) => {
    for (const code of wanted) {
      const box = group.current?.querySelector<HTMLInputElement>(`[name="${name}.${code}"]`)
      // A click, so that the form hears of the change.
      if (box && box.checked !== isChosen) box.click()
    }
  }
  return (
    <fieldset ref={group} aria-describedby={problem === undefined ? undefined : problemId}>
      <legend className="font-bold">{label}</legend>
      {hint !== undefined && <p className="mt-1 max-w-prose text-sm text-muted">{hint}</p>}
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" className={button({ variant: 'secondary' })} onClick={() => choose(europeanUnion, true)}>
          Add the European Union
        </button>
        <button type="button" className={button({ variant: 'secondary' })} onClick={() => choose(codes, false)}>
          Remove all
        </button>
      </p>
      <div className="mt-2 grid max-h-96 gap-x-6 overflow-y-auto rounded-field border-2 border-line px-4 py-2 sm:grid-cols-2 lg:grid-cols-3">
        {codes.map((code, position) => (
          <CheckboxField
            key={code}
            name={`${name}.${code}`}
            label={countryName(code)}
            defaultChecked={chosen.includes(code)}
            aria-invalid={problem !== undefined && position === 0}
          />
        ))}
      </div>
      {problem !== undefined && (
        <p id={problemId} className="mt-1 font-semibold text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
