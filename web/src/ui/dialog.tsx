import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode }

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape, and gives the focus back. */
export function Dialog({ isOpen, onClose, title, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card bg-surface p-6 text-ink shadow-lift"
    >
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
