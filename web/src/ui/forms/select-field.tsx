import { ChoiceField } from './choice-field.tsx'

type Props = {
  label: string
  name: string
  autoComplete: string
  problem: string | undefined
  options: readonly string[]
  defaultValue: string
}

/** A choice from a list that is too long to be shown; what stands there already can always be kept. */
export const SelectField = ({ options, defaultValue, ...field }: Props) => (
  <ChoiceField
    required
    defaultValue={defaultValue}
    options={options.includes(defaultValue) ? options : [defaultValue, ...options]}
    {...field}
  />
)
