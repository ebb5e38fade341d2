import type { WireShownProduct } from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { nightPicture } from '@storylamp/contract/catalog/night-picture'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load, loadContext } from '../../api/load.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { toListed } from '../../features/catalog/product-card.tsx'
import { style } from '../../ui/classes.ts'
import { Carousel } from '../../ui/content/carousel.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { Columns, stickyColumn } from '../../ui/layout/columns.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Bands } from './bands/bands.tsx'
import { BuyBox } from './buy/buy-box.tsx'
import { productJsonLd, textOf } from './product-json-ld.ts'

const maxStories = 3

export async function loader({ context, params }: LoaderFunctionArgs) {
  const read = context.get(loadContext)
  const id = params.id ?? ''
  const [{ data: product }, offer, related] = await Promise.all([
    load(context, '/api/products/:id', {
      params: { id },
      failureText: catalogTexts.productsFailedForNow,
    }),
    read('/api/bundles/'),
    read('/api/products/:id/related', { params: { id } }),
  ])
  const offered = offer.reply?.data ?? []
  return {
    product,
    // The page is worth showing without these two.
    bundles: offered.map(({ _id, name, tokenPrice }) => ({ _id, name, tokenPrice })),
    stories: offered
      .flatMap(({ name, stories: [first] }) => (first === undefined ? [] : { bundle: name, ...first }))
      .slice(0, maxStories),
    sample: offered
      .flatMap((bundle) => bundle.stories)
      .find(({ contentFile }) => `/${contentFile}` === product.trailerLink)?.title,
    related: (related.reply?.data ?? []).map(toListed),
  }
}

/** In the dark the first picture and the one that shows the lamp lit change places. */
function galleryOf({ images, imageAlts }: Pick<WireShownProduct, 'images' | 'imageAlts'>) {
  const pictures = images.map((path, position) => ({ path, alt: imageAlts[position] ?? '' }))
  const lit = pictures.find(({ path }) => path === nightPicture(images))
  if (lit === undefined) return pictures
  const [first] = pictures
  return pictures.map((picture) => {
    if (picture === first) return { ...picture, lit }
    return picture === lit ? { ...picture, lit: first } : picture
  })
}

export function Component() {
  const { product, bundles, stories, sample, related } = useLoaderData<typeof loader>()
  const { shopOrigin, shopName } = useSettings()
  const pictures = galleryOf(product)
  return (
    <>
      <PageHead
        title={product.name}
        description={textOf(product.description)}
        path={paths.product(product._id)}
        image={product.images[0] ?? 'og-image.jpg'}
        jsonLd={[
          productJsonLd(product, shopOrigin, shopName),
          breadcrumb(shopOrigin, [{ name: 'Products', path: paths.products }], product.name),
        ]}
      />
      <div key={product._id} className={`${style({ variant: 'page' })} pt-4 pb-12 sm:pt-8 sm:pb-18`}>
        <Columns>
          {/* In a low window its thumbnails and the buy bar have room below it. */}
          <div
            className={`min-w-0 ${stickyColumn} lg:mx-auto lg:w-full lg:max-w-[max(20rem,100dvh-var(--header)-11.5rem)]`}
          >
            {pictures.length === 0 ? (
              <div className="aspect-square rounded-card bg-sunken max-lg:hidden" />
            ) : (
              <Carousel
                pictures={pictures}
                label={`Pictures of ${product.name}`}
                sizes="(min-width: 1152px) 592px, (min-width: 1024px) 52vw, 94vw"
                isMain
              />
            )}
          </div>
          <BuyBox product={product} bundles={bundles} sample={sample} />
        </Columns>
      </div>
      {/* React takes it over after the rest, so that neither blocks input for long. */}
      <Suspense>
        <Bands product={product} stories={stories} related={related} />
      </Suspense>
    </>
  )
}
