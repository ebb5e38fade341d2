import type { WireProductList as ProductList } from '@storylamp/contract/catalog/catalog'
import { type ProductSort, productSorts } from '@storylamp/contract/limits'
import { formatPrice } from '@storylamp/contract/money'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import type { ChosenFilters } from './chosen-filters.ts'

const nameOfSort: Record<ProductSort, string> = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  name: 'Name',
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type Props = Pick<ProductList, 'filters' | 'facets'> & { chosen: ChosenFilters; children: ReactNode }

/**
 * A plain GET form: works without scripts, and submits on change with them. The children tell how many products there
 * are. On phones the filters are folded, so that the first view shows products.
 */
export function Filters({ filters, facets, chosen, children }: Props) {
  const { form, ...events } = useFilterForm(chosen)
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
    <Form ref={form} {...events} className="mt-6">
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
          <Price label="Price from" name="minPrice" value={value('minPrice')} placeholder={filters.minPrice} />
          <Price label="Price to" name="maxPrice" value={value('maxPrice')} placeholder={filters.maxPrice} />
        </div>
      </details>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        {Object.keys(chosen).length > 0 && (
          <Link to={paths.products} className={button({ variant: 'ghost' })}>
            Clear
          </Link>
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <noscript>
            <button type="submit" className={button()}>
              Apply
            </button>
          </noscript>
          <label className="flex items-center gap-3 text-sm font-bold">
            <span className="max-sm:sr-only">Sort</span>
            <select name="sort" defaultValue={value('sort')} className={field}>
              {productSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {nameOfSort[sort]}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
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
function namesOfChosen({ collections }: ProductList['filters'], chosen: ChosenFilters): string[] {
  const { collection, color, minPrice, maxPrice } = chosen
  return [
    collection && (collections.find(({ type }) => type === collection)?.name ?? capitalized(collection)),
    color && capitalized(color),
    minPrice && `from ${formatPrice(Number(minPrice))}`,
    maxPrice && `to ${formatPrice(Number(maxPrice))}`,
  ].filter((name) => name !== undefined)
}

/** Pills: a choice beside the products, not a form to fill in. */
const field = `${style({ variant: 'field' })} rounded-full`

const controlNames = ['collection', 'color', 'minPrice', 'maxPrice', 'sort']

/** Whatever the form shows is in force: a choice at once, a typed price when its field is left or by Enter. */
function useFilterForm(chosen: ChosenFilters) {
  const form = useRef<HTMLFormElement>(null)
  const isFirst = useRef(true)
  const submit = useSubmit()
  const inForce = (name: string) => chosen[name] ?? (name === 'sort' ? productSorts[0] : '')
  const controls = () =>
    controlNames.flatMap((name) => (form.current?.elements.namedItem(name) as HTMLInputElement | null) ?? [])
  const differing = () => controls().filter((control) => control.value !== inForce(control.name))
  const apply = () => {
    if (differing().length > 0 && form.current?.reportValidity())
      void submit(form.current, { preventScrollReset: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address changes what is in force
  useEffect(() => {
    // Before the first run something may have been chosen without scripts, or restored by the browser.
    if (isFirst.current) apply()
    else for (const control of differing()) control.value = inForce(control.name)
    isFirst.current = false
  }, [chosen])

  return {
    form,
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      if (target instanceof HTMLSelectElement) apply()
    },
    onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement) apply()
    },
    onKeyDown: ({ key, target }: KeyboardEvent<HTMLFormElement>) => {
      if (key === 'Enter' && target instanceof HTMLInputElement) apply()
    },
  }
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
    <select name={name} defaultValue={value} className={field}>
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
    </select>
  </Field>
)

const Price = ({ label, name, value, placeholder }: ControlProps & { placeholder: number }) => (
  <Field label={label}>
    <input
      name={name}
      defaultValue={value}
      placeholder={formatPrice(placeholder)}
      inputMode="decimal"
      autoComplete="off"
      pattern="\d{1,6}(\.\d{1,2})?"
      title="An amount such as 19.99"
      className={field}
    />
  </Field>
)
