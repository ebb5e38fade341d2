import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { Field } from '../../../ui/forms/field.tsx'
import type { ListForm } from '../components/forms/use-rows.ts'

/** The products that a discount is for, each with a button that removes it, and a field that adds one by name, SKU or id. */
export function ProductChoice({ saved, form }: { saved: readonly string[]; form: ListForm }) {
  const [ids, setIds] = useState(saved)
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
            {id}
            <input type="hidden" name={`products.${id}`} value={id} />
            <button
              type="button"
              className={button({ variant: 'icon' })}
              onClick={() => change(ids.filter((one) => one !== id))}
            >
              <span className="sr-only">Remove {id}</span>
              <X strokeWidth={1.75} className="size-5" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <ProductField problem={form.problemOf('products')} onAdd={(id) => change([...ids, id])} />
    </div>
  )
}

type FieldProps = { problem: string | undefined; onAdd: (id: string) => void }

function ProductField({ problem, onAdd }: FieldProps) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { offered, search } = useProductSearch()
  const [unknown, setUnknown] = useState<string>()
  const add = async () => {
    const typed = field.current?.value.trim().toLowerCase() ?? ''
    const found = (await search(typed)).find((product) =>
      [product._id, product.name, product.sku].some((text) => text.toLowerCase() === typed),
    )
    setUnknown(found === undefined ? discountTexts.productUnknown : undefined)
    if (found === undefined || field.current === null) return
    field.current.value = ''
    field.current.focus()
    onAdd(found._id)
  }
  return (
    <>
      <Field label="Only for a product (name or SKU)" problem={unknown ?? problem}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              ref={field}
              list={listId}
              maxLength={200}
              autoComplete="off"
              className={`${control.className} min-w-48 flex-1`}
              onChange={({ target }) => {
                setUnknown(undefined)
                void search(target.value)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                void add()
              }}
            />
            <button type="button" className={button({ variant: 'secondary' })} onClick={add}>
              Add
            </button>
          </div>
        )}
      </Field>
      <datalist id={listId}>
        {offered.map(({ _id, name }) => (
          <option key={_id} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** Also finds products off the shelf. */
function useProductSearch() {
  const send = useSend()
  const [offered, setOffered] = useState<{ _id: string; name: string; sku: string }[]>([])
  const search = async (text: string) => {
    if (text === '') return []
    const { reply } = await send('GET', '/api/admin/products', { query: { search: text } })
    setOffered(reply?.data ?? [])
    return reply?.data ?? []
  }
  return { offered, search }
}
