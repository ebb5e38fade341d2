import { TextField } from '../../../../ui/forms/form.tsx'

export const ReasonField = ({ hint }: { hint: string }) => (
  <TextField label="Reason" name="reason" autoComplete="off" hint={hint} />
)
