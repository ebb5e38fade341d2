import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { type RefObject, useId } from 'react'
import { useBuyer } from '../../session/use-buyer.ts'
import { button } from '../../ui/classes.ts'
import { TokensAsMoney } from '../../ui/content/token-texts.tsx'
import { BundleDownload } from '../downloads/bundle-download.tsx'
import { OwnedNote } from './owned-note.tsx'
import { PlayBundle } from './play-bundle.tsx'
import { useIsOwned } from './use-is-owned.ts'

type Props = {
  bundle: Bundle
  nameId: string
  storyId?: string
  cover?: RefObject<HTMLElement | null>
  onBuy: () => void
}

/** Owned bundles are played and downloaded, others bought by parents. */
export function BundleActions({ bundle, nameId, storyId, cover, onBuy }: Props) {
  const isOwned = useIsOwned(bundle._id)
  return isOwned ? (
    <div className="grid w-full gap-3 noscript:hidden">
      <p>
        <OwnedNote />
      </p>
      <PlayBundle bundle={bundle} storyId={storyId} cover={cover} />
      <BundleDownload bundleId={bundle._id} className={`${button({ variant: 'secondary' })} w-full`}>
        Download Bundle
        <span className="sr-only">{bundle.name}</span>
      </BundleDownload>
    </div>
  ) : (
    <Offer bundle={bundle} nameId={nameId} onBuy={onBuy} />
  )
}

function Offer({ bundle, nameId, onBuy }: Omit<Props, 'cover'>) {
  const hintId = useId()
  const { hint, isChild } = useBuyer()
  return (
    <div className="grid w-full gap-2">
      <p className="tabular-nums">
        <span className="text-2xl font-bold">{countTokens(bundle.tokenPrice)}</span>{' '}
        <span className="text-muted">
          · <TokensAsMoney tokens={bundle.tokenPrice} />
        </span>
      </p>
      <button
        type="button"
        className={`${button({ variant: 'accent' })} w-full noscript:hidden`}
        disabled={hint !== undefined}
        aria-describedby={hint === undefined ? nameId : `${nameId} ${hintId}`}
        onClick={onBuy}
      >
        Buy
      </button>
      {hint !== undefined && <p id={hintId}>{hint}</p>}
      {isChild && <p className="text-sm text-muted">Until then, play the samples as often as you like.</p>}
    </div>
  )
}
