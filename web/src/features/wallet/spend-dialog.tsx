import { lazy, type ReactNode, Suspense } from 'react'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { Spending } from './spend-choice.tsx'

// The query cache is loaded only for those who buy.
const SpendChoice = lazy(async () => ({ default: (await import('./spend-choice.tsx')).SpendChoice }))

type Props = { isOpen: boolean; onClose: () => void; title: string; spending: Spending; children: ReactNode }

/** Shows price and balance before tokens leave the wallet; the children say what they are spent on. */
export const SpendDialog = ({ isOpen, onClose, title, spending, children }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title}>
    {isOpen && (
      <>
        {children}
        <div className="mt-4 min-h-48">
          <Suspense>
            <SpendChoice {...spending} />
          </Suspense>
        </div>
        {/* In view also where the dialog is higher than the window. */}
        <div className="sticky -bottom-[min(1.5rem,7.5vw)] -mx-1 -mb-2 bg-surface px-1 pt-3 pb-4">
          <button type="button" className={`${button({ variant: 'secondary' })} w-full`} onClick={onClose}>
            Not now
          </button>
        </div>
      </>
    )}
  </Dialog>
)
