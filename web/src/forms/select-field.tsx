import { ChevronDown } from 'lucide-react'
import { Field } from '../ui/field.tsx'

type Props = {
  label: string
  name: string
  autoComplete: string
  problem: string | undefined
  options: readonly string[]
  defaultValue: string
}

/** A choice from a list that is too long to be shown; what stands there already can always be kept. */
export const SelectField = ({ label, problem, options, defaultValue, ...select }: Props) => (
  <Field label={label} problem={problem}>
    {(control) => (
      <div className="relative">
        <select
          required
          defaultValue={defaultValue}
          {...select}
          {...control}
          className={`${control.className} appearance-none pr-12`}
        >
          {!options.includes(defaultValue) && <option>{defaultValue}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <ChevronDown
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto"
        />
      </div>
    )}
  </Field>
)
