import type { WireAdminProduct as Product } from '@storylamp/contract/catalog/admin-catalog'
import { goodsClasses } from '@storylamp/contract/delivery/tax-settings'
import { currencyName } from '@storylamp/contract/money'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { useSettings } from '../../../base/settings.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { TextField, useFormState } from '../../../ui/forms/form.tsx'
import { TextareaField } from '../components/forms/textarea-field.tsx'
import { classNames } from '../settings/tax/rate-fields.ts'

type Props = { product: Product | undefined }

export function ProductFields({ product }: Props) {
  const { reply } = useUncachedRead('/api/products/', { query: { limit: '1' } })
  const { currency, currencies } = useSettings()
  const field = (name: string) => ({ name, autoComplete: 'off' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" defaultValue={product?.name} {...field('name')} />
      <TextField label="SKU" defaultValue={product?.sku} {...field('sku')} />
      <TextField
        label={`Price in ${currencyName(currency)}`}
        inputMode="decimal"
        defaultValue={product?.price}
        {...field('price')}
      />
      {currencies.slice(1).map((other) => (
        <TextField
          key={other}
          label={`Price in ${currencyName(other)}`}
          inputMode="decimal"
          required={false}
          defaultValue={product?.prices?.[other]}
          hint="Empty: not sold there."
          {...field(`prices.${other}`)}
        />
      ))}
      <TextField
        label="Free tokens with each"
        inputMode="decimal"
        required={false}
        defaultValue={product?.tokenPrice}
        {...field('tokenPrice')}
      />
      <TextField
        label="Weight in grams"
        inputMode="numeric"
        required={false}
        defaultValue={product?.weightGrams}
        hint="For prices of delivery by weight."
        {...field('weightGrams')}
      />
      <ChoiceField
        label="Taxed as"
        name="taxClass"
        options={goodsClasses}
        texts={classNames}
        defaultValue={product?.taxClass}
      />
      <TextField
        label="Colors"
        required={false}
        defaultValue={product?.color.join(', ')}
        hint={colorHint(reply?.filters.colors ?? [])}
        {...field('color')}
        problem={useProblemIn('color')}
      />
      <TextField
        label="Film"
        inputMode="url"
        required={false}
        defaultValue={product?.trailerLink}
        hint="A web address, such as https://www.youtube.com/watch?v=abc."
        {...field('trailerLink')}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Promise"
          required={false}
          defaultValue={product?.promise}
          hint="One line below the name, such as 'A warm light and the last story of the day.'"
          {...field('promise')}
        />
      </div>
      <TextField
        label="Product group"
        required={false}
        defaultValue={product?.group}
        hint="Products of one group offer one another as choices, such as bear lamp."
        {...field('group')}
      />
      <TextField
        label="Name within the group"
        required={false}
        defaultValue={product?.variant}
        hint="What differs, such as 'Coral' or 'Bear'."
        {...field('variant')}
      />
    </div>
  )
}

function colorHint(known: string[]): string {
  const how = 'With commas between them.'
  return known.length === 0 ? how : `${how} The shop has ${known.join(', ')}; a new one becomes a filter of its own.`
}

/** What the product is, line by line. */
export const FactsField = ({ product }: Props) => (
  <TextareaField
    label="Facts"
    defaultValue={product?.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')}
    hint="One in each line, such as 'Weight: 300 g'."
    name="facts"
    problem={useProblemIn('facts')}
  />
)

/** One text field holds a whole list, whose problems have paths such as `facts.0.label`. */
function useProblemIn(name: string): string | undefined {
  const { problemOf } = useFormState()
  const items = Array.from({ length: maxItems }, (_, position) => `${name}.${position}`)
  return [name, ...items.flatMap((path) => [path, `${path}.label`, `${path}.value`])].map(problemOf).find(Boolean)
}

const maxItems = 40
