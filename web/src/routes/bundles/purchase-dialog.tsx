import { formatTokens } from '@storylamp/contract/money'
import { lazy, Suspense } from 'react'
import { FormOutcome } from '../../forms/submit-button.tsx'
import { looks } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Purchase } from './use-purchase.ts'

// Who does not buy does not pay for the query cache.
const PriceAndBalance = lazy(async () => ({ default: (await import('./price-and-balance.tsx')).PriceAndBalance }))

/** S2.28: what it costs and what is there, before anything is spent. */
export function PurchaseDialog({ purchase: { bundle, step, isBuying, failed, buy, close } }: { purchase: Purchase }) {
  const leave = () => close('asking')
  return (
    <Dialog isOpen={step === 'asking'} onClose={leave} title={`Buy ${bundle?.name ?? 'the bundle'}?`}>
      {bundle !== undefined && step === 'asking' && (
        <>
          <div className="mt-4 min-h-24">
            <Suspense>
              <PriceAndBalance price={bundle.tokenPrice} />
            </Suspense>
          </div>
          <div className="mt-4 grid gap-3">
            <button type="button" className={looks.lamp} aria-disabled={isBuying} onClick={() => buy(bundle)}>
              Buy for {formatTokens(bundle.tokenPrice)} tokens
            </button>
            <FormOutcome isSending={isBuying} failed={failed} />
            <button type="button" className={looks.quiet} onClick={leave}>
              Not now
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
