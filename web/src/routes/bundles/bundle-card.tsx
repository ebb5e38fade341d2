import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { BundleActions } from '../../features/bundles/bundle-actions.tsx'
import { StoryRow } from '../../features/bundles/story-row.tsx'
import { Facts } from '../../features/stories/facts.tsx'
import { bundleFacts } from '../../features/stories/story-facts.ts'
import { button, style } from '../../ui/classes.ts'
import { Carousel } from '../../ui/content/carousel.tsx'

type Props = { bundle: Bundle; isMain: boolean; onPreview: () => void; onList: () => void; onBuy: () => void }

export function BundleCard({ bundle, isMain, onPreview, onList, onBuy }: Props) {
  const nameId = useId()
  const pictures = [bundle, ...bundle.stories].map(({ image, imageAlt }) => ({ path: image, alt: imageAlt }))
  return (
    <article
      aria-labelledby={nameId}
      className={`${style({ variant: 'card' })} grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:p-8`}
    >
      <Carousel
        pictures={pictures}
        label={`Pictures of ${bundle.name}`}
        sizes="(min-width: 1152px) 460px, (min-width: 1024px) 42vw, calc(100vw - 64px)"
        isMain={isMain}
      />
      <div className="flex flex-col items-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div>
          <h2 id={nameId} className="text-2xl sm:text-3xl">
            <Link to={paths.bundle(bundle._id)} className="hover:underline">
              {bundle.name}
            </Link>
          </h2>
          <Facts facts={bundleFacts(bundle)} className="mt-1 text-sm font-semibold text-muted" />
        </div>
        <p>{bundle.description}</p>
        <BundleActions bundle={bundle} nameId={nameId} onBuy={onBuy} />
        <ul className="grid w-full gap-3 border-t border-line pt-4">
          {bundle.stories.map((story) => (
            <li key={story._id}>
              <StoryRow bundleId={bundle._id} story={story} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap content-start gap-3 *:grow noscript:hidden">
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
      </div>
    </article>
  )
}
