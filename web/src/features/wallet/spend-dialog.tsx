import { lazy, type ReactNode, Suspense } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Answers } from './answers.tsx'
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
        <Suspense fallback={<Waiting onClose={onClose} />}>
          <SpendChoice {...spending} waiting={<Waiting onClose={onClose} />} onClose={onClose} />
        </Suspense>
      </>
    )}
  </Dialog>
)

const Waiting = ({ onClose }: Pick<Props, 'onClose'>) => (
  <>
    <div className="min-h-52" />
    <Answers onClose={onClose} />
  </>
)
