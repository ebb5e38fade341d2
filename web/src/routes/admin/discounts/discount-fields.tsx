import type { WireAdminDiscount as Discount } from '@storylamp/contract/discounts/admin-discounts'
import { currencyName, currencyOf } from '@storylamp/contract/money'
import { useState } from 'react'
import { useSettings } from '../../../base/settings.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { TextField } from '../../../ui/forms/form.tsx'
import { ProductChoice } from './product-choice.tsx'
import { dayOf, type Kind, kindOf } from './to-discount.ts'

const kinds: Record<Kind, string> = {
  percent: 'A percentage',
  amount: 'An amount',
  freeDelivery: 'The price of delivery',
}

export function DiscountFields({ discount }: { discount?: Discount }) {
  const [kind, setKind] = useState<Kind>(discount === undefined ? 'percent' : kindOf(discount))
  const shop = useSettings()
  const currency = discount === undefined ? shop.currency : currencyOf(discount)
  const others = shop.currencies.filter((other) => other !== currency)
  const field = (name: string) => ({ name, autoComplete: 'off' })
  const optional = (name: string) => ({ ...field(name), required: false })
  return (
    <>
      <ChoiceField
        label="Takes off"
        texts={kinds}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
        {...field('kind')}
      />
      {kind === 'percent' && (
        <TextField label="Percent" inputMode="decimal" defaultValue={discount?.percent ?? ''} {...field('percent')} />
      )}
      {kind === 'amount' && (
        <TextField
          label={`Amount in ${currencyName(currency)}`}
          inputMode="decimal"
          defaultValue={discount?.amount ?? ''}
          {...field('amount')}
        />
      )}
      {kind === 'amount' &&
        others.map((other) => (
          <TextField
            key={other}
            label={`Amount in ${currencyName(other)}`}
            inputMode="decimal"
            hint="Empty: the code does not hold there."
            defaultValue={discount?.amounts?.[other] ?? ''}
            {...optional(`amounts.${other}`)}
          />
        ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First day (optional)"
          type="date"
          hint="Days begin and end at midnight UTC."
          defaultValue={dayOf(discount?.from ?? null) ?? ''}
          {...optional('from')}
        />
        <TextField
          label="Last day (optional)"
          type="date"
          defaultValue={dayOf(discount?.to ?? null) ?? ''}
          {...optional('to')}
        />
        <TextField
          label="Uses in all (optional)"
          inputMode="numeric"
          defaultValue={discount?.uses ?? ''}
          {...optional('uses')}
        />
        <TextField
          label="Uses by one family (optional)"
          inputMode="numeric"
          defaultValue={discount?.usesPerFamily ?? ''}
          {...optional('usesPerFamily')}
        />
      </div>
      <TextField
        label={`Minimum subtotal in ${currencyName(currency)} (optional)`}
        inputMode="decimal"
        defaultValue={discount?.minimum === 0 ? '' : discount?.minimum}
        {...optional('minimum')}
      />
      {others.map((other) => (
        <TextField
          key={other}
          label={`Minimum subtotal in ${currencyName(other)} (needed if there is one)`}
          inputMode="decimal"
          defaultValue={discount?.minimums?.[other] ?? ''}
          {...optional(`minimums.${other}`)}
        />
      ))}
      <ProductChoice discount={discount} />
    </>
  )
}
