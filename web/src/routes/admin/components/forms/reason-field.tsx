import { TextField } from '../../../../ui/forms/text-field.tsx'
import type { Form } from '../../../../ui/forms/use-form.ts'

export const ReasonField = ({ form, hint }: { form: Form; hint: string }) => (
  <TextField label="Reason" name="reason" autoComplete="off" problem={form.problemOf('reason')} hint={hint} />
)
