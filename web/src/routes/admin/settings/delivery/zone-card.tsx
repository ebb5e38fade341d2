import { deliveryMethods } from '@storylamp/contract/delivery/delivery-settings'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../../../../base/settings.ts'
import { Button } from '../../../../ui/button.tsx'
import { style } from '../../../../ui/classes.ts'
import { TextField, useProblem } from '../../../../ui/forms/form.tsx'
import { useFocusOnRemoval } from '../../../../ui/use-focus-on-removal.ts'
import { CheckboxField } from '../../components/forms/checkbox-field.tsx'
import { MethodFields } from './method-fields.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { type Zone, zoneSummary } from './zone-fields.ts'

type Props = {
  path: string
  zone: Zone | undefined
  /** All zones as they are now, which may be saved since the form was opened. */
  saved: Zone[]
  onRemove: () => void
}

/** A zone in the form, folded to what is saved of it until it is changed; a new one is empty. */
export function ZoneCard({ path, zone, saved, onRemove }: Props) {
  const root = useFocusOnRemoval<HTMLFieldSetElement>()
  const { currency } = useSettings()
  const methodProblem = useProblem(`${path}.methods`)
  const [isOpen, setOpen] = useState(zone === undefined)
  const [name, setName] = useState(zone?.name)
  const shown = saved.find((one) => one.name === name?.trim()) ?? zone
  return (
    <fieldset ref={root} className={`${style({ variant: 'card' })} min-w-0 px-4 sm:px-6`}>
      <legend className="sr-only">{shown === undefined ? 'New zone' : `Zone ${shown.name}`}</legend>
      <details
        open={isOpen || methodProblem !== undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group"
      >
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 py-3">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block font-bold">{shown?.name ?? 'New zone'}</span>
            {shown &&
              zoneSummary(shown, currency).map((line) => (
                <span key={line} className="block text-sm text-muted">
                  {line}
                </span>
              ))}
          </span>
          <ChevronDown strokeWidth={1.75} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className="grid gap-4 pt-2 pb-4 sm:pb-6">
          <TextField
            label="Name of the zone"
            name={`${path}.name`}
            autoComplete="off"
            defaultValue={zone?.name}
            onChange={({ target }) => setName(target.value)}
          />
          <PlaceChoice path={path} saved={zone?.places ?? []} />
          <CheckboxField
            name={`${path}.isTaxIncluded`}
            label="Prices include their tax"
            defaultChecked={zone?.isTaxIncluded ?? false}
          />
          <CheckboxField
            name={`${path}.isDeliveryTaxed`}
            label="Delivery is taxed"
            defaultChecked={zone?.isDeliveryTaxed ?? true}
          />
          {deliveryMethods.map((method) => (
            <MethodFields
              key={method}
              path={`${path}.methods.${method}`}
              method={method}
              saved={zone?.methods.find((one) => one.method === method)}
              isOfferedAtFirst={zone === undefined && method === 'standard'}
            />
          ))}
          {methodProblem !== undefined && <p className="font-semibold text-danger">{methodProblem}</p>}
          <Button
            variant="danger"
            className="sm:justify-self-start"
            onClick={onRemove}
            aria-label={shown && `Remove the zone ${shown.name}`}
          >
            Remove the zone
          </Button>
        </div>
      </details>
    </fieldset>
  )
}
