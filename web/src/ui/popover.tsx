import type { ReactNode } from 'react'
import { button } from './classes.ts'

type Props = {
  id: string
  label: string
  icon: ReactNode
  className: string
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Below the header. A native popover: works without scripts, closes on Escape and outside clicks, and restores the focus. */
export const Popover = ({ id, label, icon, className, onToggle, children }: Props) => (
  <>
    {/* A press begun on an icon that is then replaced would be none. */}
    <button
      type="button"
      popoverTarget={id}
      className={`${button({ variant: 'icon' })} *:pointer-events-none`}
      aria-label={label}
    >
      {icon}
    </button>
    {/* What is followed or pressed inside closes it first, so that the focus returns even if it vanishes. */}
    <div
      id={id}
      popover="auto"
      onToggle={({ newState }) => onToggle?.(newState === 'open')}
      onClickCapture={(event) => (event.target as Element).closest('a, button') && event.currentTarget.hidePopover()}
      className={`fixed inset-auto top-[calc(var(--header)-4px)] right-2 left-2 m-0 max-h-[calc(100dvh-var(--header)-var(--bars))] w-auto overflow-y-auto rounded-card border border-line bg-surface p-3 shadow-lift sm:right-[max(1.5rem,50%-34.5rem)] sm:left-auto ${className}`}
    >
      {children}
    </div>
  </>
)
