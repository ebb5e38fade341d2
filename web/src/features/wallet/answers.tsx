import type { ReactNode } from 'react'
import { button } from '../../ui/classes.ts'

type Props = { onClose: () => void; children?: ReactNode }

/** The end of a dialog that spends tokens, in view also where the dialog is higher than the window. */
export const Answers = ({ onClose, children }: Props) => (
  <div className="sticky -bottom-[min(1.5rem,7.5vw)] -mx-1 -mb-2 grid gap-2 bg-surface px-1 pt-3 pb-4">
    {children}
    <button type="button" className={`${button({ variant: 'secondary' })} w-full`} onClick={onClose}>
      Not now
    </button>
  </div>
)
