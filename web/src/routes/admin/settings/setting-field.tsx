import { currencies } from '@storylamp/contract/currencies'
import { currencyName, type Others } from '@storylamp/contract/money'
import type { PackPrices } from '@storylamp/contract/wallet/token-packs'
import { useSettings } from '../../../base/settings.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { TextField } from '../../../ui/forms/form.tsx'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import { CountryChoice } from './country-choice.tsx'
import { type SettingField as Field, postageTexts } from './section-fields.ts'
import { amountLines, currencyLines, type OtherCurrency, packLines } from './to-section.ts'

type Props = {
  field: Field
  value: unknown
}

/** The control of one setting, filled with what is saved. */
export function SettingField({ field, value }: Props) {
  const { name, label, hint, kind, isOptional } = field
  const shared = { name, label, ...(hint !== undefined && { hint }) }
  const required = isOptional !== true
  const { currencies: sold } = useSettings()
  switch (kind) {
    case 'countries':
      return <CountryChoice {...shared} chosen={(value as string[] | null) ?? []} />
    case 'postage':
      return <ChoiceField {...shared} none="Not decided yet" texts={postageTexts} defaultValue={String(value)} />
    case 'currency':
      return (
        <ChoiceField
          {...shared}
          texts={Object.fromEntries(currencies.map((code) => [code, `${code}, ${currencyName(code)}`]))}
          defaultValue={String(value)}
        />
      )
    case 'check':
      return <CheckboxField name={name} label={label} defaultChecked={value === true} />
    case 'currencies':
      return <TextareaField {...shared} rows={2} defaultValue={currencyLines(value as OtherCurrency[]).join('\n')} />
    case 'amounts':
      return <TextareaField {...shared} rows={2} defaultValue={amountLines(value as Others<number>).join('\n')} />
    case 'packs':
      return (
        <TextareaField {...shared} rows={2} defaultValue={packLines(value as Others<PackPrices>, sold).join('\n')} />
      )
    case 'links':
      return <TextareaField {...shared} inputMode="url" defaultValue={(value as string[]).join('\n')} />
    case 'text':
      return <TextareaField {...shared} rows={2} required={required} defaultValue={String(value)} />
    default:
      return (
        <TextField
          {...shared}
          required={required}
          autoComplete="off"
          inputMode={kind === 'number' ? 'numeric' : kind === 'email' ? 'email' : 'text'}
          defaultValue={String(value)}
        />
      )
  }
}
