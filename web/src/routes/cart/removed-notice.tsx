import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { button } from '../../ui/classes.ts'

type Props = { lines: CartLine[]; onUndo: () => Promise<void> }

/** Offers an undo, and takes the focus of what was removed. */
export function RemovedNotice({ lines, onUndo }: Props) {
  const [first] = lines
  const what = lines.length === 1 && first !== undefined ? first.productName : `${lines.length} products`
  const [isUnderWay, setUnderWay] = useState(false)
  const undoButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    undoButton.current?.focus()
  }, [])

  const undo = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    await onUndo()
    setUnderWay(false)
  }
  return (
    <div className="mt-6 flex items-center justify-between gap-2 rounded-card bg-sunken py-1 pr-1 pl-4">
      <p role="status" className="min-w-0 py-2 wrap-anywhere">
        {what} {lines.length === 1 ? 'is' : 'are'} removed.
      </p>
      <button
        ref={undoButton}
        type="button"
        className={`${button({ variant: 'ghost' })} shrink-0`}
        aria-disabled={isUnderWay}
        aria-label={`Undo removing ${what}`}
        onClick={undo}
      >
        <Undo2 strokeWidth={1.75} aria-hidden="true" />
        Undo
      </button>
    </div>
  )
}
