import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { useId } from 'react'
import { BundleDownload } from '../../features/downloads/bundle-download.tsx'
import { useBuyer } from '../../session/use-buyer.ts'
import { useAppSelector } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'

type Props = { bundle: Bundle; nameId: string; onBuy: () => void }

/** Owned bundles can be downloaded, others bought by parents (S4.13). */
export function BuyOrDownload({ bundle, nameId, onBuy }: Props) {
  const hintId = useId()
  const { hint } = useBuyer()
  const isOwned = useAppSelector(({ user }) => user.userProfile?.purchasedBundles.includes(bundle._id) === true)
  if (isOwned) {
    return (
      <BundleDownload bundleId={bundle._id} className={`${button()} max-sm:w-full`}>
        Download Bundle
        <span className="sr-only">{bundle.name}</span>
      </BundleDownload>
    )
  }
  return (
    <div className="grid justify-items-start gap-1">
      <button
        type="button"
        className={`${button({ variant: 'accent' })} max-sm:w-full`}
        disabled={hint !== undefined}
        aria-describedby={hint === undefined ? nameId : `${nameId} ${hintId}`}
        onClick={onBuy}
      >
        Buy
      </button>
      {hint !== undefined && <p id={hintId}>{hint}</p>}
    </div>
  )
}
