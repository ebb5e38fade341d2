import type { WireBundle as Bundle, Story } from '@storylamp/contract/bundles/bundles'
import { formatTokens } from '@storylamp/contract/money'
import { useId } from 'react'
import { BundleDownload } from '../../features/downloads/bundle-download.tsx'
import { useBuyer } from '../../session/use-buyer.ts'
import { useAppSelector } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { Carousel } from '../../ui/content/carousel.tsx'
import { StoryFacts } from './story-facts.tsx'

type Props = { bundle: Bundle; isMain: boolean; onPreview: () => void; onList: () => void; onBuy: () => void }

export function BundleCard({ bundle, isMain, onPreview, onList, onBuy }: Props) {
  const nameId = useId()
  const pictures = [bundle, ...bundle.stories].map(({ image, imageAlt }) => ({ path: image, alt: imageAlt }))
  return (
    <article
      aria-labelledby={nameId}
      className={`${style({ variant: 'card' })} grid gap-6 p-4 sm:p-6 md:grid-cols-[2fr_3fr]`}
    >
      <Carousel
        pictures={pictures}
        label={`Pictures of ${bundle.name}`}
        sizes="(min-width: 1152px) 420px, (min-width: 768px) 36vw, 86vw"
        isMain={isMain}
      />
      <div className="flex flex-col items-start gap-4">
        <h2 id={nameId} className="text-2xl">
          {bundle.name}
        </h2>
        <p>{bundle.description}</p>
        <p>
          <span className="text-xl font-bold tabular-nums">{formatTokens(bundle.tokenPrice)} tokens</span>{' '}
          <span className="text-muted">for {countOf(bundle.stories)}</span>
        </p>
        <div className="flex flex-wrap items-start gap-3 noscript:hidden max-sm:w-full max-sm:*:grow">
          <button
            type="button"
            aria-describedby={nameId}
            className={button({ variant: 'secondary' })}
            onClick={onPreview}
          >
            Preview
          </button>
          <button type="button" aria-describedby={nameId} className={button({ variant: 'secondary' })} onClick={onList}>
            View Story List
          </button>
          <BuyOrDownload bundle={bundle} nameId={nameId} onBuy={onBuy} />
        </div>
        <noscript>
          <StoryList stories={bundle.stories} />
        </noscript>
      </div>
    </article>
  )
}

const countOf = ({ length }: unknown[]) => (length === 1 ? '1 story' : `${length} stories`)

/** The stories of the dialog for visitors without JavaScript. */
const StoryList = ({ stories }: { stories: Story[] }) => (
  <ol className="divide-y divide-line">
    {stories.map((story) => (
      <li key={story._id} className="py-3">
        <h3 className="text-lg">{story.title}</h3>
        <StoryFacts story={story} />
      </li>
    ))}
  </ol>
)

type BuyOrDownloadProps = { bundle: Bundle; nameId: string; onBuy: () => void }

/** Owned bundles can be downloaded, others bought by parents (S4.13). */
function BuyOrDownload({ bundle, nameId, onBuy }: BuyOrDownloadProps) {
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
