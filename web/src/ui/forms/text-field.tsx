import type { InputHTMLAttributes } from 'react'
import { Field } from './field.tsx'

/** Every field says what it is for, so that a phone shows the right keys and a browser fills it in. */
export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  name: string
  autoComplete: string
  problem: string | undefined
  hint?: string | undefined
}

export const TextField = ({ label, problem, hint, inputMode = 'text', ...input }: TextFieldProps) => (
  <Field label={label} problem={problem} hint={hint}>
    {(control) => <input required inputMode={inputMode} {...input} {...control} />}
  </Field>
)
