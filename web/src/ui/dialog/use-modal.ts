import { type RefObject, useLayoutEffect, useRef } from 'react'
import { closeOnBack } from './close-on-back.ts'

type Options = {
  /** Takes the focus if the dialog would begin with a button: a question is read before it is answered. */
  title?: RefObject<HTMLElement | null>
  closesOnBack?: boolean
}

/** Opens and closes a native modal dialog, which traps the focus, closes on Escape and on Back, and restores the focus. */
export function useModal(isOpen: boolean, { title, closesOnBack = true }: Options = {}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect closes it before React removes it: browsers restore no focus for a dialog that is gone.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!isOpen) return
    shown?.showModal()
    if (document.activeElement?.matches('button:not([autofocus])')) title?.current?.focus()
    const leave = closesOnBack ? closeOnBack(() => shown?.close()) : undefined
    return () => {
      leave?.()
      shown?.close()
    }
  }, [isOpen, title, closesOnBack])
  return dialog
}
