import { Field } from '../../../../ui/forms/form.tsx'

type Props = { label: string; value: string; onChange: (day: string) => void }

/** Applied on blur, because a half-typed year is a valid date too. */
export const DayFilter = ({ label, value, onChange }: Props) => (
  <Field label={label}>
    {(control) => (
      <input
        key={value}
        type="date"
        autoComplete="off"
        defaultValue={value}
        onBlur={({ target }) => target.value !== value && onChange(target.value)}
        {...control}
      />
    )}
  </Field>
)
