import type { WireOrder } from '@storylamp/contract/orders/orders'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import type { Form } from '../../../../ui/forms/use-form.ts'

type Props = { tracking?: WireOrder['tracking']; form: Pick<Form, 'problemOf'> }

export function TrackingFields({ tracking, form }: Props) {
  const field = (name: string) => ({
    name: `tracking.${name}`,
    autoComplete: 'off',
    required: false,
    problem: form.problemOf(`tracking.${name}`),
  })
  return (
    <>
      <TextField label="Carrier" defaultValue={tracking?.carrier} {...field('carrier')} />
      <TextField label="Tracking number" defaultValue={tracking?.number} {...field('number')} />
      <TextField label="Tracking link" inputMode="url" defaultValue={tracking?.url} {...field('url')} />
    </>
  )
}
