import { type Currency, currencyName, plainAmount } from '@storylamp/contract/money'
import { Button } from '../../../../ui/button.tsx'
import { TextField, useProblem } from '../../../../ui/forms/form.tsx'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { useRows } from '../../components/forms/use-rows.ts'
import type { Method } from './zone-fields.ts'

type Props = {
  path: string
  currency: Currency
  isOptional: boolean
  pricedBy: Method['pricedBy']
  saved: Method['prices'] | undefined
}

/** Each price holds from its amount or weight on, the first one from 0. */
export function PriceRows({ path, currency, isOptional, pricedBy, saved }: Props) {
  const { rows, add, remove } = useRows(saved ?? [undefined])
  const problem = useProblem(path)
  const fromLabel = pricedBy === 'weight' ? 'From grams' : `From ${currencyName(currency)}`
  return (
    <div className="grid gap-3 sm:col-span-2">
      {rows.map(({ key, row }, at) => (
        <div key={key} className="grid grid-cols-[1fr_1fr_2.75rem] items-start gap-3">
          <TextField
            label={fromLabel}
            name={`${path}.${key}.from`}
            autoComplete="off"
            inputMode="decimal"
            readOnly={at === 0}
            defaultValue={at === 0 ? 0 : row?.from}
          />
          <TextField
            label={`Price in ${currencyName(currency)}`}
            name={`${path}.${key}.price`}
            autoComplete="off"
            inputMode="decimal"
            required={!isOptional}
            defaultValue={row && plainAmount(row.price, currency)}
          />
          {at > 0 && <RemoveButton label="Remove this price" className="mt-8" onRemove={() => remove(key)} />}
        </div>
      ))}
      {problem !== undefined && <p className="font-semibold text-danger">{problem}</p>}
      <Button variant="secondary" className="sm:justify-self-start" onClick={() => add()}>
        Add a price
      </Button>
    </div>
  )
}
