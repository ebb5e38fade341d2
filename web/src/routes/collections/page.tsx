import { formatPrice } from '@storylamp/contract/money'
import { useId } from 'react'
import { Link, useLoaderData } from 'react-router'
import { countText } from '../../base/count-text.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { BeforeYouChoose } from '../../features/catalog/before-you-choose.tsx'
import { button, style } from '../../ui/classes.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { ComingSoonLabel } from '../../ui/layout/coming-soon.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Comparison } from './comparison.tsx'
import type { loader, OfferedCollection } from './loader.ts'

export { loader } from './loader.ts'

export function Component() {
  const { collections } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  return (
    <>
      <div className={`${style({ variant: 'page' })} pt-8 pb-12 sm:pb-18`}>
        <PageHead
          title="Collections"
          description={`The collections of the shop: ${collections.map(({ name }) => name).join(', ')}.`}
          path={paths.collections}
          jsonLd={[breadcrumb(shopOrigin, [], 'Collections')]}
        />
        <h1 className={style({ variant: 'title' })}>Collections</h1>
        <p className={`${style({ variant: 'lead' })} mt-2`}>Choose by the hour of the day.</p>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 sm:gap-6">
          {collections.map((collection) => (
            <li key={collection._id}>
              <CollectionCard collection={collection} />
            </li>
          ))}
        </ul>
      </div>
      <Comparison collections={collections} />
      <div className={style({ variant: 'page' })}>
        <BeforeYouChoose />
      </div>
    </>
  )
}

function CollectionCard({ collection }: { collection: OfferedCollection }) {
  const nameId = useId()
  const { currency } = useSettings()
  return (
    <article className={`${style({ variant: 'card' })} lift flex h-full flex-col overflow-hidden`}>
      <div className="aspect-4/3 overflow-hidden bg-sunken">
        <Picture
          file={squarePicture(collection.image)}
          alt={collection.imageAlt}
          sizes="(min-width: 1152px) 540px, (min-width: 640px) 46vw, 94vw"
          isMain
          className="size-full object-cover"
        />
      </div>
      <div className="flex grow flex-col items-start gap-3 p-5 sm:p-6">
        <h2 id={nameId} className="text-2xl">
          {collection.name}
        </h2>
        {collection.isComingSoon && (
          <ComingSoonLabel more={collection.fromPrice === undefined ? undefined : collection.name} />
        )}
        <p className="mb-auto">{collection.description}</p>
        {collection.fromPrice !== undefined && (
          <p className="font-bold tabular-nums">
            {countText(collection, 'product')} from {formatPrice(collection.fromPrice, currency)}
          </p>
        )}
        <Link to={paths.collection(collection.type)} aria-describedby={nameId} className={button()}>
          View Collection
        </Link>
      </div>
    </article>
  )
}
