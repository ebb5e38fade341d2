import { formatTokens } from '@storylamp/contract/money'
import { lazy, Suspense } from 'react'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormOutcome } from '../../ui/forms/submit-button.tsx'
import type { Purchase } from './use-purchase.ts'

// The query cache is loaded only for those who buy.
const PriceAndBalance = lazy(async () => ({ default: (await import('./price-and-balance.tsx')).PriceAndBalance }))

/** Shows price and balance before anything is spent (S2.28). */
export function PurchaseDialog({ purchase: { bundle, step, isBuying, failed, buy, close } }: { purchase: Purchase }) {
  const cancel = () => close('confirm')
  return (
    <Dialog isOpen={step === 'confirm'} onClose={cancel} title={`Buy ${bundle?.name ?? 'the bundle'}?`}>
      {bundle !== undefined && step === 'confirm' && (
        <>
          <div className="mt-4 min-h-24">
            <Suspense>
              <PriceAndBalance price={bundle.tokenPrice} />
            </Suspense>
          </div>
          <div className="mt-4 grid gap-3">
            <button
              type="button"
              className={button({ variant: 'accent' })}
              aria-disabled={isBuying}
              onClick={() => buy(bundle)}
            >
              Buy for {formatTokens(bundle.tokenPrice)} tokens
            </button>
            <FormOutcome isSending={isBuying} failed={failed} />
            <button type="button" className={button({ variant: 'secondary' })} onClick={cancel}>
              Not now
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
