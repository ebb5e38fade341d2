import { useState } from 'react'
import { useAppSelector } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormOutcome } from '../../ui/forms/submit-button.tsx'

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
      <button
        type="button"
        className={button({ variant: 'ghost' })}
        aria-disabled={isUnderWay}
        onClick={() => setAsking(!isUnderWay)}
      >
        Clear cart
      </button>
      <FormOutcome isSending={isUnderWay} failed={error ?? undefined} />
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="Clear the cart?">
        <p className="mt-2">Everything that anyone in the family has added is taken out.</p>
        <div className="mt-6 grid gap-3">
          <button type="button" className={button({ variant: 'danger' })} onClick={clear}>
            Remove everything
          </button>
          <button type="button" className={button({ variant: 'secondary' })} onClick={() => setAsking(false)}>
            Keep it
          </button>
        </div>
      </Dialog>
    </div>
  )
}
