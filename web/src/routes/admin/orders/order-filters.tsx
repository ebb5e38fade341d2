import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'
import { deliveryStatuses, paymentStatuses } from '@storylamp/contract/orders/orders'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { DayFilter } from '../components/lists/day-filter.tsx'
import { FilterFold } from '../components/lists/filter-fold.tsx'
import { SearchForm } from '../components/lists/search-form.tsx'

type Change = (name: string, value: string) => void
type Props = { filters: Record<string, string>; onChange: Change }

export const OrderFilters = ({ filters, onChange }: Props) => (
  <>
    <SearchForm
      label="Number, email, name or fulfillment order ID"
      searched={filters.search}
      onSearch={(text) => onChange('search', text)}
    />
    <FilterFold set={setFilters(filters)} onChange={onChange}>
      <Choice name="type" options={Object.keys(typeNames)} texts={typeNames} filters={filters} onChange={onChange} />
      <Choice name="payment" options={paymentStatuses} filters={filters} onChange={onChange} />
      <Choice name="delivery" options={deliveryStatuses} filters={filters} onChange={onChange} />
      <Choice
        name="problem"
        options={Object.keys(problemNames)}
        texts={problemNames}
        filters={filters}
        onChange={onChange}
      />
      <Day name="from" filters={filters} onChange={onChange} />
      <Day name="until" filters={filters} onChange={onChange} />
    </FilterFold>
  </>
)

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

const setFilters = (filters: Props['filters']) =>
  names.flatMap((name) => {
    const value = filters[name]
    return value === undefined ? [] : [{ name, label: labels[name], text: texts[value] ?? value }]
  })

type FilterProps = Props & { name: Name; texts?: Record<string, string> }

const Choice = ({ name, options, texts, filters, onChange }: FilterProps & { options: readonly string[] }) => (
  <ChoiceField
    label={labels[name]}
    none="All"
    options={options}
    texts={texts}
    value={filters[name] ?? ''}
    onChange={({ target }) => onChange(name, target.value)}
  />
)

const Day = ({ name, filters, onChange }: FilterProps) => (
  <DayFilter label={labels[name]} value={filters[name] ?? ''} onChange={(day) => onChange(name, day)} />
)
