import type { WireProductList as ProductList } from '@storylamp/contract/catalog/catalog'
import { type ProductSort, productSorts } from '@storylamp/contract/limits'
import type { ChangeEvent, ReactNode } from 'react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'

const nameOfSort: Record<ProductSort, string> = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  name: 'Name',
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A plain GET form: works without scripts, and submits on change with them. */
export function Filters({ filters }: { filters: ProductList['filters'] }) {
  const [search] = useSearchParams()
  const submit = useSubmit()
  const apply = ({ currentTarget }: ChangeEvent<HTMLFormElement>) => {
    if (currentTarget.reportValidity()) void submit(currentTarget, { preventScrollReset: true })
  }
  const value = (name: string) => search.get(name) ?? ''
  return (
    <Form
      // Remounts when Back or Forward changes the query.
      key={search.toString()}
      onChange={apply}
      className={`${style({ variant: 'card' })} mt-6 grid grid-cols-[repeat(auto-fill,minmax(max(7rem,40%),1fr))] gap-4 p-4 sm:grid-cols-3 lg:grid-cols-6 lg:items-end`}
    >
      <Choice label="Collection" name="collection" value={value('collection')}>
        <option value="">All</option>
        {filters.collections.map(({ type, name }) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label="Colour" name="color" value={value('color')}>
        <option value="">All</option>
        {filters.colors.map((color) => (
          <option key={color} value={color}>
            {capitalised(color)}
          </option>
        ))}
      </Choice>
      <Price label="Price from" name="minPrice" value={value('minPrice')} placeholder={filters.minPrice} />
      <Price label="Price to" name="maxPrice" value={value('maxPrice')} placeholder={filters.maxPrice} />
      <Choice label="Sort" name="sort" value={value('sort')}>
        {productSorts.map((sort) => (
          <option key={sort} value={sort}>
            {nameOfSort[sort]}
          </option>
        ))}
      </Choice>
      <div className="flex items-end gap-2">
        <noscript>
          <button type="submit" className={button()}>
            Apply
          </button>
        </noscript>
        <Link to={paths.products} className={`${button({ variant: 'secondary' })} grow`}>
          Clear
        </Link>
      </div>
    </Form>
  )
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className="grid gap-1 text-sm font-bold">
    {label}
    {children}
  </label>
)

const Choice = ({
  label,
  name,
  value,
  children,
}: {
  label: string
  name: string
  value: string
  children: ReactNode
}) => (
  <Field label={label}>
    <select name={name} defaultValue={value} className={style({ variant: 'field' })}>
      {children}
    </select>
  </Field>
)

const Price = ({
  label,
  name,
  value,
  placeholder,
}: {
  label: string
  name: string
  value: string
  placeholder: number
}) => (
  <Field label={label}>
    <input
      name={name}
      defaultValue={value}
      placeholder={`$${placeholder}`}
      inputMode="decimal"
      autoComplete="off"
      pattern="\d{1,6}(\.\d{1,2})?"
      title="An amount such as 19.99"
      className={style({ variant: 'field' })}
    />
  </Field>
)
