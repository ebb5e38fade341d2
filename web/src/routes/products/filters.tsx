import type { WireProductList as ProductList } from '@storylamp/contract/catalog/catalog'
import { productSorts } from '@storylamp/contract/limits'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import type { ChosenFilters } from '../../features/catalog/chosen-filters.ts'
import { ListBar } from '../../features/catalog/list-bar.tsx'
import { PillSelect, pillField } from '../../features/catalog/pill-select.tsx'
import { useFilterForm } from '../../features/catalog/use-filter-form.ts'
import { button } from '../../ui/classes.ts'

const nothingChosen = { collection: '', color: '', minPrice: '', maxPrice: '', sort: productSorts[0] }

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type Props = Pick<ProductList, 'filters' | 'facets'> & { chosen: ChosenFilters; children: ReactNode }

/**
 * A plain GET form: works without scripts, and submits on change with them. The children tell how many products there
 * are. On phones the filters are folded, so that the first view shows products.
 */
export function Filters({ filters, facets, chosen, children }: Props) {
  const { form, ...events } = useFilterForm(chosen, { ...nothingChosen, ...chosen })
  const value = (name: string) => chosen[name] ?? ''
  const collections = filters.collections.map(({ type, name }) => ({
    value: type,
    label: `${name}${countOf(facets.collections, type)}`,
  }))
  const colors = filters.colors.map((color) => ({
    value: color,
    label: `${capitalized(color)}${countOf(facets.colors, color)}`,
  }))
  return (
    <Form ref={form} {...events} className="mt-6 grid gap-4">
      <details className="open-when-wide group border-y border-line">
        <summary className="flex min-h-14 items-center gap-3 py-2 font-bold">
          <SlidersHorizontal strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          Filters
          <span className="min-w-0 grow font-semibold text-link">{namesOfChosen(filters, chosen).join(', ')}</span>
          <ChevronDown
            strokeWidth={1.75}
            aria-hidden="true"
            className="shrink-0 transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(max(7rem,40%),1fr))] items-end gap-3 pt-1 pb-4 sm:grid-cols-4 sm:pt-4 lg:flex lg:flex-wrap">
          <Choice label="Collection" name="collection" value={value('collection')} options={collections} />
          <Choice label="Color" name="color" value={value('color')} options={colors} />
          <Price
            label="Price from"
            name="minPrice"
            value={value('minPrice')}
            placeholder={formatPrice(filters.minPrice, currencyOf(filters))}
          />
          <Price
            label="Price to"
            name="maxPrice"
            value={value('maxPrice')}
            placeholder={formatPrice(filters.maxPrice, currencyOf(filters))}
          />
        </div>
      </details>
      <ListBar sort={value('sort')}>
        {children}
        {Object.keys(chosen).length > 0 && (
          <Link to={paths.products} className={button({ variant: 'ghost' })}>
            Clear
          </Link>
        )}
      </ListBar>
    </Form>
  )
}

/** How many products a choice would show beside the other filters. */
function countOf(counted: ProductList['facets']['colors'], value: string): string {
  const found = counted.find((facet) => facet.value === value)
  if (found === undefined) return ''
  return ` (${found.count.toLocaleString('en-US')}${found.isCountMore ? '+' : ''})`
}

/** What is in force, in words, for when the filters are folded. */
function namesOfChosen({ collections, ...filters }: ProductList['filters'], chosen: ChosenFilters): string[] {
  const { collection, color, minPrice, maxPrice } = chosen
  return [
    collection && (collections.find(({ type }) => type === collection)?.name ?? capitalized(collection)),
    color && capitalized(color),
    minPrice && `from ${formatPrice(Number(minPrice), currencyOf(filters))}`,
    maxPrice && `to ${formatPrice(Number(maxPrice), currencyOf(filters))}`,
  ].filter((name) => name !== undefined)
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className="grid gap-1 text-sm font-bold lg:has-[input]:w-28">
    {label}
    {children}
  </label>
)

type ControlProps = { label: string; name: string; value: string }

const Choice = ({
  label,
  name,
  value,
  options,
}: ControlProps & { options: readonly { value: string; label: string }[] }) => (
  <Field label={label}>
    <PillSelect name={name} value={value}>
      <option value="">All</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {/* In force though no product has it. */}
      {value !== '' && !options.some((option) => option.value === value) && (
        <option value={value}>{capitalized(value)}</option>
      )}
    </PillSelect>
  </Field>
)

const Price = ({ label, name, value, placeholder }: ControlProps & { placeholder: string }) => (
  <Field label={label}>
    <input
      name={name}
      defaultValue={value}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      pattern="\d{1,8}(\.\d{1,3})?"
      title="An amount such as 19.99"
      className={pillField}
    />
  </Field>
)
