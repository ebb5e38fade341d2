import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal.ts'

type Props = { isOpen: boolean; onClose: () => void; title: string; children: ReactNode }

export function Dialog({ isOpen, onClose, title, children }: Props) {
  const dialog = useModal(isOpen)
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[calc(100%-2*var(--gutter))] max-w-md rounded-card bg-surface p-[min(1.5rem,7.5vw)] text-ink shadow-lift"
    >
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
