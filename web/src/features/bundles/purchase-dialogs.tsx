import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import type { Tokens } from '@storylamp/contract/money'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { SignInFirst } from '../../session/sign-in-first.tsx'
import { button, style } from '../../ui/classes.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { shownDate } from '../../ui/content/shown-time.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { BundleDownload } from '../downloads/bundle-download.tsx'
import { Facts } from '../stories/facts.tsx'
import { bundleFacts } from '../stories/story-facts.ts'
import { begun } from '../wallet/begun.ts'
import { InsufficientBalance } from '../wallet/insufficient-balance.tsx'
import { SpendDialog } from '../wallet/spend-dialog.tsx'
import { PlayBundle } from './play-bundle.tsx'
import type { Purchase } from './use-purchase.ts'

/** One opens at a time: the previous one closes first and returns the focus. */
export function PurchaseDialogs({ purchase }: { purchase: Purchase }) {
  const { bundle, step, returnableUntil, isBuying, failed, buy, close } = purchase
  const price = bundle?.tokenPrice ?? (0 as Tokens)
  const interrupted = begun('purchase', bundle?._id)
  return (
    <>
      <SpendDialog
        isOpen={step === 'confirm'}
        onClose={() => close('confirm')}
        title={`Buy ${bundle?.name ?? 'the bundle'}?`}
        spending={{
          price,
          confirmLabel: `Buy for ${countTokens(price)}`,
          isSending: isBuying,
          failed,
          spentOn: 'bundle',
          interrupted,
          onConfirm: (waivesWithdrawal) => bundle && buy(bundle, waivesWithdrawal),
        }}
      >
        {bundle !== undefined && <WhatOneGets bundle={bundle} />}
      </SpendDialog>
      <OwnedDialog
        bundle={bundle}
        isOpen={step === 'bought'}
        title={`${bundle?.name ?? 'The bundle'} is yours`}
        returnableUntil={returnableUntil}
        onClose={() => close('bought')}
      />
      <OwnedDialog
        bundle={bundle}
        isOpen={step === 'ownedAlready'}
        title={bundleTexts.alreadyPurchasedTitle}
        onClose={() => close('ownedAlready')}
      />
      <InsufficientBalance
        isOpen={step === 'balanceShort'}
        price={price}
        interrupted={interrupted}
        onClose={() => close('balanceShort')}
      />
      <SignInFirst
        isOpen={step === 'signInFirst'}
        onClose={() => close('signInFirst')}
        message="To buy a bundle, you need to log in first."
      />
    </>
  )
}

const WhatOneGets = ({ bundle }: { bundle: Bundle }) => (
  <div className="mt-4 flex items-center gap-4">
    <span className="size-[80px] shrink-0">
      <Picture file={squarePicture(bundle.image)} alt="" sizes="80px" className="size-full rounded-field" />
    </span>
    <div className="min-w-0">
      <Facts facts={bundleFacts(bundle)} className="font-semibold" />
      <p className="text-sm text-muted">Yours to keep, for the whole family.</p>
    </div>
  </div>
)

type Props = {
  bundle: Bundle | undefined
  isOpen: boolean
  title: string
  returnableUntil?: string | undefined
  onClose: () => void
}

/** Opens after a purchase, and when the bundle is owned already. */
const OwnedDialog = ({ bundle, isOpen, title, returnableUntil, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={title}>
    <p className="mt-2">
      Its stories are in{' '}
      <Link to={paths.playlist} className={style({ variant: 'link' })}>
        My Playlist
      </Link>
      . You can download them whenever you like.
    </p>
    {returnableUntil !== undefined && (
      <p className="mt-2 text-sm text-muted">
        Until {shownDate(returnableUntil)} you can give it back under{' '}
        <Link to={paths.orders} className={style({ variant: 'link' })}>
          Orders
        </Link>
        , as long as nothing of it was played or downloaded.
      </p>
    )}
    <div className="mt-6 grid gap-3">
      {bundle !== undefined && isOpen && (
        <>
          <PlayBundle bundle={bundle} onPlay={onClose} isNotified={returnableUntil !== undefined} />
          <BundleDownload bundleId={bundle._id} className={`${button({ variant: 'secondary' })} w-full`}>
            Download
          </BundleDownload>
        </>
      )}
      <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
        Close
      </button>
    </div>
  </Dialog>
)
