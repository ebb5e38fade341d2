import type { Tokens } from '@storylamp/contract/money'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { lazy, Suspense } from 'react'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PurchaseTokens } from './purchase-tokens.tsx'

// The query cache is loaded only for those who buy.
const AddMissingFor = lazy(async () => ({ default: (await import('./add-missing.tsx')).AddMissingFor }))

type Props = { isOpen: boolean; price: Tokens; interrupted: string; onClose: () => void }

export const InsufficientBalance = ({ isOpen, price, interrupted, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Not enough tokens">
    <p className="mt-2">{walletTexts.addMore}</p>
    <div className="mt-6 grid gap-3">
      {isOpen && (
        <Suspense>
          <AddMissingFor price={price} interrupted={interrupted} />
        </Suspense>
      )}
      <PurchaseTokens interrupted={interrupted} />
      <button type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
        Not now
      </button>
    </div>
  </Dialog>
)
