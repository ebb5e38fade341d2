import { type ReactNode, useId, useRef } from 'react'
import { useModal } from './use-modal.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Not where it asks about leaving the page. */
  closesOnBack?: boolean
  children: ReactNode
}

export function Dialog({ isOpen, onClose, title, closesOnBack = true, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const dialog = useModal(isOpen, { title: heading, closesOnBack })
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[calc(100%-2*var(--gutter))] max-w-md rounded-card bg-surface p-[min(1.5rem,7.5vw)] text-ink shadow-lift"
    >
      <h2 ref={heading} id={titleId} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
