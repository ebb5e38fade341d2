import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'
import { deliveryStatuses, paymentStatuses } from '@storylamp/contract/orders/orders'
import { DayFilter } from '../components/lists/day-filter.tsx'
import { FilterChoice } from '../components/lists/filter-choice.tsx'
import { FilterFold } from '../components/lists/filter-fold.tsx'
import { SearchForm } from '../components/lists/search-form.tsx'
import type { Filtering } from '../components/lists/use-filters.ts'

export const OrderFilters = (filtering: Filtering) => {
  const filter = (name: Name) => ({ ...filtering, name, label: labels[name] })
  return (
    <>
      <SearchForm {...filtering} label="Number, email, name or fulfillment order ID" />
      <FilterFold set={setFilters(filtering)} onChange={filtering.change}>
        <FilterChoice {...filter('type')} none="All" texts={typeNames} />
        <FilterChoice {...filter('payment')} none="All" texts={namesOf(paymentStatuses)} />
        <FilterChoice {...filter('delivery')} none="All" texts={namesOf(deliveryStatuses)} />
        <FilterChoice {...filter('problem')} none="All" texts={problemNames} />
        <DayFilter {...filter('from')} />
        <DayFilter {...filter('until')} />
      </FilterFold>
    </>
  )
}

const labels = {
  type: 'Type',
  payment: 'Payment',
  delivery: 'Delivery',
  problem: 'Needs attention',
  from: 'From (UTC)',
  until: 'Until (UTC)',
}
type Name = keyof typeof labels
const names = Object.keys(labels) as Name[]

const typeNames: Record<AdminOrder['orderType'], string> = {
  physical: 'Products',
  story: 'Stories',
  top_up: 'Token packs',
}

const problemNames = { payment: 'Payments', parcel: 'Parcels' }

const texts: Record<string, string> = { ...typeNames, ...problemNames }

const setFilters = ({ filters }: Filtering) =>
  names.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [{ name, label: labels[name], text: texts[value] ?? value }]
  })

const namesOf = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]))
