import type { TextareaHTMLAttributes } from 'react'
import { Field } from '../../../ui/field.tsx'

type Props = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  name: string
  problem: string | undefined
  hint?: string
}

export const AreaField = ({ label, problem, hint, rows = 4, ...area }: Props) => (
  <Field label={label} problem={problem} hint={hint}>
    {(control) => <textarea rows={rows} autoComplete="off" inputMode="text" {...area} {...control} />}
  </Field>
)
