import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { BundleDownload } from '../../features/downloads/bundle-download.tsx'
import { InsufficientBalance } from '../../features/wallet/insufficient-balance.tsx'
import { button, style } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
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

type Props = { bundle: Bundle | undefined; isOpen: boolean; title: string; onClose: () => void }

/** Opens after a purchase, and when the bundle is owned already (S2.32). */
const OwnedDialog = ({ bundle, isOpen, title, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title}>
    <p className="mt-2">
      Its stories are in{' '}
      <Link to={paths.playlist} className={style({ variant: 'link' })}>
        My Playlist
      </Link>
      . You can download them whenever you like.
    </p>
    <div className="mt-6 grid gap-3">
      {bundle !== undefined && isOpen && (
        <BundleDownload bundleId={bundle._id} className={`${button()} w-full`}>
          Download
        </BundleDownload>
      )}
      <button type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
        Close
      </button>
    </div>
  </Dialog>
)
