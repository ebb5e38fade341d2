import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Opens and closes a native modal dialog, which traps the focus, closes on Escape and restores the focus. */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect closes it before React removes it: browsers restore no focus for a dialog that is gone.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!isOpen) return
    shown?.showModal()
    return () => shown?.close()
  }, [isOpen])
  return dialog
}
