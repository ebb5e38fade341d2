import type { TextareaHTMLAttributes } from 'react'
import { Field } from '../../../../ui/forms/form.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  name: string
  problem?: string | undefined
  hint?: string
}

/** Grows with its text; browsers without `field-sizing` keep to the rows. */
export const TextareaField = ({ label, problem, hint, rows = 4, ...area }: Props) => (
  <Field label={label} name={area.name} problem={problem} hint={hint}>
    {(control) => (
      <textarea
        rows={rows}
        autoComplete="off"
        inputMode="text"
        {...area}
        {...control}
        className={`${control.className} field-sizing-content max-h-160 min-h-32`}
      />
    )}
  </Field>
)
