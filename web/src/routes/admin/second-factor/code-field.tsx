import { TextField } from '../../../ui/forms/text-field.tsx'
import type { Form } from '../../../ui/forms/use-form.ts'

export const CodeField = ({ form, hint }: { form: Form; hint: string }) => (
  <TextField label="Code" name="otp" autoComplete="one-time-code" problem={form.problemOf('otp')} hint={hint} />
)
