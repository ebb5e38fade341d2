import { useState } from 'react'
import { button } from '../../ui/classes.ts'
import { TextField } from '../../ui/forms/form.tsx'

const maxRows = 20

/** Products are typed, because the page must not show a stranger what an order holds. */
export function ItemRows() {
  const [count, setCount] = useState(1)
  return (
    <div className="grid gap-4">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
          <TextField
            label="Product"
            name={`items.${at}.product`}
            autoComplete="off"
            required={at === 0}
            hint={at === 0 ? 'As in the email, or its SKU' : undefined}
          />
          <TextField
            label="Pieces"
            name={`items.${at}.pieces`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue="1"
            required={at === 0}
          />
        </div>
      ))}
      {count < maxRows && (
        <button
          type="button"
          className={`${button({ variant: 'secondary' })} justify-self-start`}
          onClick={() => setCount(count + 1)}
        >
          Another product
        </button>
      )}
    </div>
  )
}
