import { currencyName } from '@storylamp/contract/money'
import { useState } from 'react'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { useSettings } from '../../../base/settings.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { TextField, useFormState, useProblem } from '../../../ui/forms/form.tsx'
import { priceKinds, priceNumbers, saleKinds, stockKinds, stockNumbers } from './to-bulk-change.ts'

const asItIs = 'As it is'

export function BulkFields() {
  const { reply } = useUncachedRead('/api/admin/collections')
  const { currencies } = useSettings()
  const collections = Object.fromEntries(
    (reply?.data ?? []).map(({ type, name, isHidden }) => [type, isHidden ? `${name} (hidden)` : name]),
  )
  return (
    <>
      {currencies.length > 1 && (
        <ChoiceField
          name="priceCurrency"
          label="Currency of the price"
          texts={Object.fromEntries(currencies.map((code) => [code, `${code}, ${currencyName(code)}`]))}
        />
      )}
      <ChoiceWithNumber name="price" label="Price" kinds={priceKinds} numbers={priceNumbers} mode="decimal" />
      <Choice name="sale" label="Shelf" texts={saleKinds} />
      <Choice
        name="addTo"
        label="Add to the collection"
        none="None"
        texts={collections}
        problem={useProblem('collections')}
      />
      <Choice name="removeFrom" label="Remove from the collection" none="None" texts={collections} />
      <ChoiceWithNumber name="stock" label="Stock" kinds={stockKinds} numbers={stockNumbers} mode="numeric" />
    </>
  )
}

type ChoiceProps = {
  name: string
  label: string
  none?: string
  texts: Record<string, string>
  problem?: string | undefined
}

const Choice = ({ none = asItIs, ...choice }: ChoiceProps) => <ChoiceField {...choice} none={none} />

type NumberProps = {
  name: string
  label: string
  kinds: Record<string, string>
  /** What the number is, for each kind that needs one. */
  numbers: Record<string, string>
  mode: 'decimal' | 'numeric'
}

function ChoiceWithNumber({ name, label, kinds, numbers, mode }: NumberProps) {
  const [kind, setKind] = useState('')
  const { problemOf } = useFormState()
  const problem = [name, ...Object.keys(kinds).map((key) => `${name}.${key}`)].map(problemOf).find(Boolean)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label={label}
        name={`${name}Kind`}
        none={asItIs}
        texts={kinds}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      />
      {numbers[kind] !== undefined && (
        <TextField label={numbers[kind]} name={name} inputMode={mode} autoComplete="off" problem={problem} />
      )}
    </div>
  )
}
