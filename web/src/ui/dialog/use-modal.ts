import { type RefObject, useEffect, useRef } from 'react'

/** Opens and closes a native modal dialog, which traps the focus, closes on Escape and restores the focus. */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return dialog
}
