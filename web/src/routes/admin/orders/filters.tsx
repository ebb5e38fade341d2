import { deliveryStatuses, paymentStatuses } from '@storylamp/contract/orders/orders'
import { style } from '../../../ui/classes.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { SearchForm } from '../parts/search-form.tsx'

type Change = (name: string, value: string) => void
type Props = { filters: Record<string, string>; onChange: Change }

/** Who packs by phone sees the orders first; a filter that is set is never hidden. */
export const OrderFilters = ({ filters, onChange }: Props) => (
  <div className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
    <SearchForm
      label="Number, email, name or fbaOrderId"
      searched={filters.search}
      onSearch={(words) => onChange('search', words)}
    />
    <details open={areAnySet(filters) || window.innerWidth >= roomyWidth}>
      <summary className="min-h-11 py-2 font-bold">Filters</summary>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Choice name="type" label="Type" options={['physical', 'story']} filters={filters} onChange={onChange} />
        <Choice name="payment" label="Payment" options={paymentStatuses} filters={filters} onChange={onChange} />
        <Choice name="delivery" label="Delivery" options={deliveryStatuses} filters={filters} onChange={onChange} />
        <Day name="from" label="From (UTC)" filters={filters} onChange={onChange} />
        <Day name="until" label="Until (UTC)" filters={filters} onChange={onChange} />
      </div>
    </details>
  </div>
)

const roomyWidth = 640

const areAnySet = ({ search: _, page: __, ...filters }: Record<string, string>) => Object.keys(filters).length > 0

type OneProps = Props & { name: string; label: string }

const Choice = ({ name, label, options, filters, onChange }: OneProps & { options: readonly string[] }) => (
  <ChoiceField
    label={label}
    none="All"
    options={options}
    value={filters[name] ?? ''}
    onChange={({ target }) => onChange(name, target.value)}
  />
)

/** Taken when the field is left: a year that is only half typed is a day, too. */
const Day = ({ name, label, filters, onChange }: OneProps) => (
  <Field label={label} problem={undefined}>
    {(control) => (
      <input
        key={filters[name]}
        type="date"
        autoComplete="off"
        defaultValue={filters[name]}
        onBlur={({ target }) => target.value !== (filters[name] ?? '') && onChange(name, target.value)}
        {...control}
      />
    )}
  </Field>
)
