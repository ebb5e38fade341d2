import { useState } from 'react'
import { FormOutcome } from '../../forms/submit-button.tsx'
import { useAppSelector } from '../../store/store.ts'
import { looks } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** S4.04. All at once can't be undone, so it is asked before. */
export function ClearCart({ onClear }: { onClear: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const error = useAppSelector(({ cart }) => cart.error)
  const clear = async () => {
    setAsking(false)
    setUnderWay(true)
    await onClear()
    setUnderWay(false)
  }
  return (
    <div className="mt-2 grid justify-items-end gap-1">
      <button type="button" className={looks.plain} aria-disabled={isUnderWay} onClick={() => setAsking(!isUnderWay)}>
        Clear cart
      </button>
      <FormOutcome isSending={isUnderWay} failed={error ?? undefined} />
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="Clear the cart?">
        <p className="mt-2">Everything that anyone in the family has added is taken out.</p>
        <div className="mt-6 grid gap-3">
          <button type="button" className={looks.danger} onClick={clear}>
            Remove everything
          </button>
          <button type="button" className={looks.quiet} onClick={() => setAsking(false)}>
            Keep it
          </button>
        </div>
      </Dialog>
    </div>
  )
}
