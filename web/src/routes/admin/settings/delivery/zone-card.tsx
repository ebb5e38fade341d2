import { deliveryMethods } from '@storylamp/contract/delivery/delivery-settings'
import { button, style } from '../../../../ui/classes.ts'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { CheckboxField } from '../../components/forms/checkbox-field.tsx'
import type { ListForm } from '../../components/forms/use-rows.ts'
import { MethodFields } from './method-fields.tsx'
import { PlaceChoice } from './place-choice.tsx'
import type { Zone } from './zone-fields.ts'

type Props = { path: string; zone: Zone | undefined; form: ListForm; onRemove: () => void }

/** A zone in the form; a new one is empty. */
export function ZoneCard({ path, zone, form, onRemove }: Props) {
  const methodProblem = form.problemOf(`${path}.methods`)
  return (
    <fieldset className={`${style({ variant: 'card' })} grid min-w-0 gap-4 p-4 sm:p-6`}>
      <legend className="sr-only">{zone === undefined ? 'New zone' : `Zone ${zone.name}`}</legend>
      <TextField
        label="Name of the zone"
        name={`${path}.name`}
        autoComplete="off"
        defaultValue={zone?.name}
        problem={form.problemOf(`${path}.name`)}
      />
      <PlaceChoice path={path} saved={zone?.places ?? []} form={form} />
      <CheckboxField
        name={`${path}.isTaxIncluded`}
        label="Prices include their tax"
        defaultChecked={zone?.isTaxIncluded ?? false}
      />
      {deliveryMethods.map((method) => (
        <MethodFields
          key={method}
          path={`${path}.methods.${method}`}
          method={method}
          saved={zone?.methods.find((one) => one.method === method)}
          isOfferedAtFirst={zone === undefined && method === 'standard'}
          form={form}
        />
      ))}
      {methodProblem !== undefined && <p className="font-semibold text-danger">{methodProblem}</p>}
      <button
        type="button"
        className={`${button({ variant: 'danger' })} sm:justify-self-start`}
        onClick={onRemove}
        aria-label={zone && `Remove the zone ${zone.name}`}
      >
        Remove the zone
      </button>
    </fieldset>
  )
}
