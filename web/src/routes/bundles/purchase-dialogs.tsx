import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { InsufficientBalance } from '../../wallet/insufficient-balance.tsx'
import { OwnedDialog } from './owned-dialog.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import type { Purchase } from './use-purchase.ts'

/** One at a time; each opens after the one before has closed and given the focus back. */
export function PurchaseDialogs({ purchase }: { purchase: Purchase }) {
  const { bundle, step, close } = purchase
  return (
    <>
      <PurchaseDialog purchase={purchase} />
      <OwnedDialog
        bundle={bundle}
        isOpen={step === 'bought'}
        title={`${bundle?.name ?? 'The bundle'} is yours`}
        onClose={() => close('bought')}
      />
      <OwnedDialog
        bundle={bundle}
        isOpen={step === 'boughtBefore'}
        title={bundleTexts.alreadyPurchasedTitle}
        onClose={() => close('boughtBefore')}
      />
      <InsufficientBalance isOpen={step === 'short'} onClose={() => close('short')} />
    </>
  )
}
