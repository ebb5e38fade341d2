import { maxOfOneProduct } from '@storylamp/contract/limits'
import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import type { ShownLine } from '../../features/cart/shown-cart.ts'
import { button } from '../../ui/classes.ts'

type Props = { line: ShownLine; describedBy: string | undefined; onChange: (quantity: number) => void }

const step = `${button({ variant: 'icon' })} disabled:hover:bg-transparent`

export function QuantityControl({ line, describedBy, onChange }: Props) {
  const minus = useRef<HTMLButtonElement>(null)
  const plus = useRef<HTMLButtonElement>(null)
  const { quantity, isOthers = false, productName } = line
  const isFixed = line.isRemoving || isOthers
  const most = Math.min(maxOfOneProduct, line.left ?? maxOfOneProduct)

  const change = (next: number) => {
    // A pressed button that gets disabled would lose the focus.
    if (next === 1) plus.current?.focus()
    if (next >= most) minus.current?.focus()
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div
      role="group"
      aria-label={`Quantity of ${productName}`}
      className="inline-flex items-center rounded-button border-2 border-border"
    >
      <button
        ref={minus}
        type="button"
        aria-label={`One ${productName} less`}
        disabled={isFixed || quantity <= 1}
        className={step}
        onClick={() => change(quantity - 1)}
      >
        <Minus strokeWidth={1.75} />
      </button>
      <input
        readOnly
        value={quantity}
        aria-label="Quantity"
        aria-describedby={describedBy}
        inputMode="numeric"
        className="h-11 w-10 bg-transparent text-center font-bold tabular-nums"
      />
      <button
        ref={plus}
        type="button"
        aria-label={`One ${productName} more`}
        disabled={isFixed || quantity >= most}
        className={step}
        onClick={() => change(quantity + 1)}
      >
        <Plus strokeWidth={1.75} />
      </button>
    </div>
  )
}
