import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'
import { deliveryStatuses, paymentStatuses } from '@storylamp/contract/orders/orders'
import { ChevronDown } from 'lucide-react'
import { style } from '../../../ui/classes.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { DayFilter } from '../components/lists/day-filter.tsx'
import { withoutPlace } from '../components/lists/list-pages.tsx'
import { SearchForm } from '../components/lists/search-form.tsx'

type Change = (name: string, value: string) => void
type Props = { filters: Record<string, string>; onChange: Change }

/** Folded on small screens, so that the orders come first, unless a filter is set. */
export const OrderFilters = ({ filters, onChange }: Props) => (
  <div className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
    <SearchForm
      label="Number, email, name or fulfillment order ID"
      searched={filters.search}
      onSearch={(text) => onChange('search', text)}
    />
    <details open={isAnySet(filters) || window.innerWidth >= wideScreenPx} className="group">
      <summary className="flex min-h-11 items-center gap-2 py-2 font-bold">
        Filters
        <ChevronDown
          strokeWidth={1.75}
          aria-hidden="true"
          className="shrink-0 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Choice
          name="type"
          label="Type"
          options={Object.keys(typeNames)}
          texts={typeNames}
          filters={filters}
          onChange={onChange}
        />
        <Choice name="payment" label="Payment" options={paymentStatuses} filters={filters} onChange={onChange} />
        <Choice name="delivery" label="Delivery" options={deliveryStatuses} filters={filters} onChange={onChange} />
        <Choice
          name="problem"
          label="Needs attention"
          options={Object.keys(problemNames)}
          texts={problemNames}
          filters={filters}
          onChange={onChange}
        />
        <Day name="from" label="From (UTC)" filters={filters} onChange={onChange} />
        <Day name="until" label="Until (UTC)" filters={filters} onChange={onChange} />
      </div>
    </details>
  </div>
)

const wideScreenPx = 640
const typeNames: Record<AdminOrder['orderType'], string> = {
  physical: 'Products',
  story: 'Stories',
  top_up: 'Token packs',
}

const problemNames = { payment: 'Payments', parcel: 'Parcels' }

const isAnySet = ({ search: _, ...filters }: Record<string, string>) => Object.keys(withoutPlace(filters)).length > 0

type FilterProps = Props & { name: string; label: string; texts?: Record<string, string> }

const Choice = ({ name, label, options, texts, filters, onChange }: FilterProps & { options: readonly string[] }) => (
  <ChoiceField
    label={label}
    none="All"
    options={options}
    texts={texts}
    value={filters[name] ?? ''}
    onChange={({ target }) => onChange(name, target.value)}
  />
)

const Day = ({ name, label, filters, onChange }: FilterProps) => (
  <DayFilter label={label} value={filters[name] ?? ''} onChange={(day) => onChange(name, day)} />
)
