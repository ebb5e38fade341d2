import type { WireOrder } from '@storylamp/contract/orders/orders'
import { linkedCarriers } from '@storylamp/contract/orders/tracking-link'
import { useId } from 'react'
import { TextField } from '../../../../ui/forms/form.tsx'

type Props = {
  tracking?: WireOrder['tracking']
  carriers: string[] | undefined
}

export function TrackingFields({ tracking, carriers = [] }: Props) {
  const listId = useId()
  const field = (name: string) => ({
    name: `tracking.${name}`,
    autoComplete: 'off',
    required: false,
  })
  return (
    <>
      <TextField label="Carrier" list={listId} defaultValue={tracking?.carrier} {...field('carrier')} />
      <datalist id={listId}>
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <TextField label="Tracking number" defaultValue={tracking?.number} {...field('number')} />
      <TextField
        label="Tracking link"
        inputMode="url"
        defaultValue={tracking?.url}
        hint={`Made from the number for ${linkedCarriers}.`}
        {...field('url')}
      />
    </>
  )
}
