import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { InsufficientBalance } from '../../features/wallet/insufficient-balance.tsx'
import { OwnedDialog } from './owned-dialog.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import type { Purchase } from './use-purchase.ts'

/** One opens at a time: the previous one closes first and returns the focus. */
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
        isOpen={step === 'ownedAlready'}
        title={bundleTexts.alreadyPurchasedTitle}
        onClose={() => close('ownedAlready')}
      />
      <InsufficientBalance isOpen={step === 'balanceShort'} onClose={() => close('balanceShort')} />
    </>
  )
}
