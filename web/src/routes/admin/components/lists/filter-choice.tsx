import { ChoiceField } from '../../../../ui/forms/choice-field.tsx'
import type { Filtering } from './use-filters.ts'

type Props = Filtering & {
  name: string
  label: string
  none?: string
  texts: Record<string, string>
  /** The choice that is not in the URL. */
  usual?: string
}

export const FilterChoice = ({ filters, change, name, usual = '', ...choice }: Props) => (
  <ChoiceField
    value={filters[name] ?? usual}
    onChange={({ target }) => change(name, target.value === usual ? '' : target.value)}
    {...choice}
  />
)
