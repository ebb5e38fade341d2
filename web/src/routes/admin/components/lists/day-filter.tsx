import { Field } from '../../../../ui/forms/form.tsx'
import type { Filtering } from './use-filters.ts'

/** Applied on blur, because a half-typed year is a valid date too. */
export const DayFilter = ({ filters, change, name, label }: Filtering & { name: string; label: string }) => (
  <Field label={label}>
    {(control) => (
      <input
        key={filters[name]}
        type="date"
        autoComplete="off"
        defaultValue={filters[name]}
        onBlur={({ target }) => target.value !== (filters[name] ?? '') && change(name, target.value)}
        {...control}
      />
    )}
  </Field>
)
