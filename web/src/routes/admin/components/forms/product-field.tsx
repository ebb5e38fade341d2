import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { useId, useRef, useState } from 'react'
import { useSend } from '../../../../api/send.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/form.tsx'

type Props = { label: string; problem?: string | undefined; onAdd: (id: string, name: string) => void }

/** A field that finds a product by its name, SKU or id. */
export function ProductField({ label, problem, onAdd }: Props) {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { offered, search } = useProductSearch()
  const [unknown, setUnknown] = useState<string>()
  const add = async () => {
    const typed = field.current?.value.trim().toLowerCase() ?? ''
    const found = (await search(typed)).find((product) =>
      [product._id, product.name, product.sku].some((text) => text.toLowerCase() === typed),
    )
    setUnknown(found === undefined ? adminTexts.productUnknown : undefined)
    if (found === undefined || field.current === null) return
    field.current.value = ''
    field.current.focus()
    onAdd(found._id, found.name)
  }
  return (
    <>
      <Field label={label} problem={unknown ?? problem}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              ref={field}
              list={listId}
              maxLength={200}
              autoComplete="off"
              className={`${control.className} min-w-[min(12rem,100%)] flex-1`}
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
            <Button variant="secondary" onClick={add}>
              Add
            </Button>
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
