import { type RefObject, useEffect, useRef } from 'react'

/** Opens and closes the browser's own modal dialog: it keeps the focus inside, closes on Escape, and gives the focus back. */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return dialog
}
