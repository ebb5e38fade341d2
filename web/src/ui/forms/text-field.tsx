import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** `autoComplete` and `inputMode` are required, for autofill and the right keyboard on phones. */
export type TextFieldProps = ComponentProps<'input'> & {
  label: string
  name: string | undefined
  autoComplete: string
  problem?: string | undefined
  hint?: string | undefined
}

export const TextField = ({ label, problem, hint, inputMode = 'text', ...input }: TextFieldProps) => (
  <Field label={label} name={input.name} problem={problem} hint={hint}>
    {(control) => <input required inputMode={inputMode} {...input} {...control} />}
  </Field>
)
