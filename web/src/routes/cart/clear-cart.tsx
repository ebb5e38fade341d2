import { useState } from 'react'
import { useAppSelector } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormOutcome } from '../../ui/forms/submit-button.tsx'

/** Asks for a confirmation, because clearing the cart has no undo (S4.04). */
export function ClearCart({ onClear }: { onClear: () => Promise<void> }) {
  const [isConfirming, setConfirming] = useState(false)
  const { loading, error } = useAppSelector(({ cart }) => cart)
  const isClearing = loading === true
  const clear = () => {
    setConfirming(false)
    void onClear()
  }
  return (
    <div className="mt-2 grid justify-items-end gap-1">
      <button
        type="button"
        className={button({ variant: 'ghost' })}
        aria-disabled={isClearing}
        onClick={() => setConfirming(!isClearing)}
      >
        Clear cart
      </button>
      <FormOutcome isSending={isClearing} failed={error ?? undefined} />
      <Dialog isOpen={isConfirming} onClose={() => setConfirming(false)} title="Clear the cart?">
        <p className="mt-2">Everything that anyone in the family has added is taken out.</p>
        <div className="mt-6 grid gap-3">
          <button type="button" className={button({ variant: 'danger' })} onClick={clear}>
            Remove everything
          </button>
          <button type="button" className={button({ variant: 'secondary' })} onClick={() => setConfirming(false)}>
            Keep it
          </button>
        </div>
      </Dialog>
    </div>
  )
}
