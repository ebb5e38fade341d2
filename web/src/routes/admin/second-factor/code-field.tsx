import { TextField } from '../../../ui/forms/form.tsx'

export const CodeField = ({ hint }: { hint: string }) => (
  <TextField label="Code" name="otp" autoComplete="one-time-code" hint={hint} />
)
