import type { WireAdminDiscount as Discount } from '@storylamp/contract/discounts/admin-discounts'
import { useState } from 'react'
import { useFormState } from '../../../ui/forms/form.tsx'
import { ProductField } from '../components/forms/product-field.tsx'
import { RemoveButton } from '../components/forms/remove-button.tsx'

/** The products that a discount is for, each with a button that removes it, and a field that adds one by name, SKU or id. */
export function ProductChoice({ discount }: { discount: Discount | undefined }) {
  const form = useFormState()
  const [ids, setIds] = useState(discount?.products ?? [])
  const [names, setNames] = useState(discount?.productNames ?? {})
  const change = (wanted: string[]) => {
    setIds([...new Set(wanted)])
    form.markChanged()
  }
  return (
    <div className="grid gap-2">
      <p className="font-bold">Products</p>
      {ids.length === 0 && <p className="text-sm text-muted">All of them.</p>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {ids.map((id) => (
          <li key={id} className="flex items-center rounded-field bg-sunken pl-3 font-semibold wrap-anywhere">
            {names[id] ?? id}
            <input type="hidden" name={`products.${id}`} value={id} />
            <RemoveButton
              label={`Remove ${names[id] ?? id}`}
              onRemove={() => change(ids.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      <ProductField
        label="Only for a product (name or SKU)"
        problem={form.problemOf('products')}
        onAdd={(id, name) => {
          setNames({ ...names, [id]: name })
          change([...ids, id])
        }}
      />
    </div>
  )
}
