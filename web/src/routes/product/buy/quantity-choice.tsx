import { Minus, Plus } from 'lucide-react'
import { button } from '../../../ui/classes.ts'

type Props = { quantity: number; most: number; onChange: (quantity: number) => void }

const step = `${button({ variant: 'icon' })} aria-disabled:opacity-40 aria-disabled:hover:bg-transparent`

/** The buttons at the ends stay focusable, so that pressing one never loses the focus. */
export function QuantityChoice({ quantity, most, onChange }: Props) {
  const change = (next: number) => onChange(Math.min(most, Math.max(1, next)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="Quantity" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden="true" className="text-muted">
        Quantity:
      </span>
      <span className="inline-flex items-center rounded-button border-2 border-border">
        <button
          type="button"
          aria-label="One less"
          aria-disabled={quantity === 1}
          className={step}
          onClick={() => change(quantity - 1)}
        >
          <Minus strokeWidth={1.75} />
        </button>
        <output aria-live="polite" className="w-8 text-center font-bold tabular-nums">
          {quantity}
        </output>
        <button
          type="button"
          aria-label="One more"
          aria-disabled={quantity === most}
          className={step}
          onClick={() => change(quantity + 1)}
        >
          <Plus strokeWidth={1.75} />
        </button>
      </span>
    </div>
  )
}
