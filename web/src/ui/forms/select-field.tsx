import { ChoiceField } from './choice-field.tsx'

type Props = {
  label: string
  name: string
  autoComplete: string
  problem: string | undefined
  options: readonly string[]
  defaultValue: string
}

/** Offers the current value even if it is no longer among the options. */
export const SelectField = ({ options, defaultValue, ...field }: Props) => (
  <ChoiceField
    required
    defaultValue={defaultValue}
    options={options.includes(defaultValue) ? options : [defaultValue, ...options]}
    {...field}
  />
)
