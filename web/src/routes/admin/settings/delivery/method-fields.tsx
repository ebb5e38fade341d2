import type { DeliveryMethod } from '@storylamp/contract/delivery/delivery-settings'
import { currencyName, plainAmount } from '@storylamp/contract/money'
import { Fragment, useState } from 'react'
import { useSettings } from '../../../../base/settings.ts'
import { ChoiceField } from '../../../../ui/forms/choice-field.tsx'
import { TextField } from '../../../../ui/forms/form.tsx'
import { CheckboxField } from '../../components/forms/checkbox-field.tsx'
import { PriceRows } from './price-rows.tsx'
import type { Method } from './zone-fields.ts'

const names: Record<DeliveryMethod, { offer: string; first: string }> = {
  standard: { offer: 'Offer standard delivery', first: 'Standard delivery' },
  express: { offer: 'Offer express delivery', first: 'Express delivery' },
}

type Props = {
  path: string
  method: DeliveryMethod
  saved: Method | undefined
  isOfferedAtFirst: boolean
}

export function MethodFields({ path, method, saved, isOfferedAtFirst }: Props) {
  const [isOffered, setOffered] = useState(saved !== undefined || isOfferedAtFirst)
  const [pricedBy, setPricedBy] = useState(saved?.pricedBy ?? 'subtotal')
  const { currencies } = useSettings()
  const shared = (name: string) => ({
    name: `${path}.${name}`,
    autoComplete: 'off',
  })
  return (
    <div className="grid gap-4 border-t border-line pt-2">
      <CheckboxField
        label={names[method].offer}
        checked={isOffered}
        onChange={({ target }) => setOffered(target.checked)}
      />
      {isOffered && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...shared('name')}
            label="Name that customers read"
            defaultValue={saved?.name ?? names[method].first}
          />
          <div className="grid grid-cols-2 gap-4">
            <TextField
              {...shared('days.from')}
              label="Days from"
              hint="Working days"
              inputMode="numeric"
              defaultValue={saved?.days.from}
            />
            <TextField {...shared('days.to')} label="Days to" inputMode="numeric" defaultValue={saved?.days.to} />
          </div>
          <ChoiceField
            label="The price depends on"
            name={`${path}.pricedBy`}
            options={['subtotal', 'weight']}
            texts={{ subtotal: 'The price of the goods', weight: 'Their weight' }}
            value={pricedBy}
            onChange={({ target }) => setPricedBy(target.value === 'weight' ? 'weight' : 'subtotal')}
          />
          {currencies.map((currency, at) => {
            const fees = at === 0 ? saved : saved?.others?.[currency]
            const base = at === 0 ? path : `${path}.others.${currency}`
            return (
              <Fragment key={currency}>
                {at > 0 && (
                  <p className="text-sm text-muted sm:col-span-2">
                    Without a price it is not offered there, unless it is free.
                  </p>
                )}
                <TextField
                  name={`${base}.freeFrom`}
                  autoComplete="off"
                  label={`Free from, in ${currencyName(currency)}`}
                  inputMode="decimal"
                  required={false}
                  hint="Goods of at least this price; empty if never."
                  defaultValue={fees?.freeFrom == null ? '' : plainAmount(fees.freeFrom, currency)}
                />
                <PriceRows
                  path={`${base}.prices`}
                  currency={currency}
                  isOptional={at > 0}
                  pricedBy={pricedBy}
                  saved={fees?.prices}
                />
              </Fragment>
            )
          })}
        </div>
      )}
    </div>
  )
}
