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
      <select required defaultValue={defaultValue} {...select} {...control}>
        {!options.includes(defaultValue) && <option>{defaultValue}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )}
  </Field>
)
