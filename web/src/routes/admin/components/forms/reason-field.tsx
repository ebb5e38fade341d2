import { TextField } from '../../../../ui/forms/text-field.tsx'

export const ReasonField = ({ hint }: { hint: string }) => (
  <TextField label="Reason" name="reason" autoComplete="off" hint={hint} />
)
