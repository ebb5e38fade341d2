import { type ProductSort, productSorts } from '@storylamp/contract/limits'
import type { ReactNode } from 'react'
import { button } from '../../ui/classes.ts'
import { PillSelect } from './pill-select.tsx'

const nameOfSort: Record<ProductSort, string> = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  name: 'Name',
}

type Props = {
  sort: string
  /** Whether the list has an order of its own, which is in force without a choice. */
  hasOwnOrder?: boolean
  /** How many products there are. */
  children: ReactNode
}

/** Over a list of products, in a form that is sent on change, or by a button without scripts. */
export const ListBar = ({ sort, hasOwnOrder = false, children }: Props) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    {children}
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <noscript>
        <button type="submit" className={button()}>
          Apply
        </button>
      </noscript>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is in PillSelect */}
      <label className="flex items-center gap-3 text-sm font-bold">
        <span className="max-sm:sr-only">Sort</span>
        <PillSelect name="sort" value={sort}>
          {hasOwnOrder && <option value="">Featured</option>}
          {productSorts.map((name) => (
            <option key={name} value={name}>
              {nameOfSort[name]}
            </option>
          ))}
        </PillSelect>
      </label>
    </div>
  </div>
)
