import type { WireAdminProduct as Product } from '@storylamp/contract/catalog/admin-catalog'
import { TextField } from '../../../ui/forms/form.tsx'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { TextareaField } from '../components/forms/textarea-field.tsx'

type Props = { product: Product | undefined }

/** What the law asks to be said of a product. */
export function SafetyFields({ product }: Props) {
  const { charger, ...texts } = product?.safety ?? {}
  const field = (name: string) => ({
    name: `safety.${name}`,
    autoComplete: 'off',
    required: false,
  })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextareaField
        label="Manufacturer with addresses"
        rows={2}
        defaultValue={texts.manufacturer}
        hint="As on an envelope. Empty: that of the settings."
        {...field('manufacturer')}
      />
      <TextareaField
        label="Responsible person in the European Union"
        rows={2}
        defaultValue={texts.responsible}
        hint="Empty: that of the settings."
        {...field('responsible')}
      />
      <TextField
        label="Model, type or batch"
        defaultValue={texts.identifier}
        hint="Empty: the SKU."
        {...field('identifier')}
      />
      <TextField label="Battery" defaultValue={texts.battery} {...field('battery')} />
      <TextareaField label="Warnings" defaultValue={texts.warnings} {...field('warnings')} />
      <TextareaField
        label="Notice on the legal guarantee"
        defaultValue={texts.guarantee}
        hint="Empty: that of the settings."
        {...field('guarantee')}
      />
      <TextField
        label="Charges from so many watts"
        inputMode="decimal"
        defaultValue={charger?.minWatts}
        hint="For the pictograms of chargers, which stand beside the price."
        {...field('charger.minWatts')}
      />
      <TextField
        label="Charges fastest with so many watts"
        inputMode="decimal"
        defaultValue={charger?.maxWatts}
        {...field('charger.maxWatts')}
      />
      <CheckboxField name="safety.charger.usbPd" label="USB Power Delivery" defaultChecked={charger?.usbPd ?? false} />
      <CheckboxField
        name="safety.charger.isIncluded"
        label="A charger is in the box"
        defaultChecked={charger?.isIncluded ?? false}
      />
    </div>
  )
}

/** As the dialog for two changes at once shows it. */
export const shownSafety = ({ charger, ...texts }: NonNullable<Product['safety']>) => [
  ...Object.values(texts),
  ...(charger === undefined
    ? []
    : [
        `${charger.minWatts} to ${charger.maxWatts} W`,
        `USB Power Delivery: ${charger.usbPd ? 'yes' : 'no'}`,
        `Charger in the box: ${charger.isIncluded ? 'yes' : 'no'}`,
      ]),
]
