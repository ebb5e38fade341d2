import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { formatPrice, plainAmount } from '@storylamp/contract/money'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../api/load.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { FreeTokens } from '../../features/catalog/product-card.tsx'
import { style } from '../../ui/classes.ts'
import { Carousel } from '../../ui/content/carousel.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { AddToCart } from './add-to-cart.tsx'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  load(context, '/api/products/:id', {
    params: { id: params.id ?? '' },
    failureText: catalogTexts.productsFailedForNow,
  })

export function Component() {
  const { data: product } = useLoaderData<typeof loader>()
  const { shopOrigin, shopName } = useSettings()
  const pictures = product.images.map((path, position) => ({ path, alt: product.imageAlts[position] ?? '' }))
  return (
    <div className={`${style({ variant: 'page' })} pt-6`}>
      <PageHead
        title={product.name}
        description={textOf(product.description).slice(0, 155)}
        path={paths.product(product._id)}
        image={product.images[0] ?? 'og-image.jpg'}
        jsonLd={[
          productJsonLd(product, shopOrigin, shopName),
          breadcrumb(shopOrigin, [{ name: 'Products', path: paths.products }], product.name),
        ]}
      />
      <article className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        {pictures.length === 0 ? (
          <div className="aspect-square rounded-card bg-sunken max-lg:hidden" />
        ) : (
          <Carousel
            pictures={pictures}
            label={`Pictures of ${product.name}`}
            sizes="(min-width: 1152px) 528px, (min-width: 1024px) 46vw, 94vw"
            isMain
          />
        )}
        <div className="flex flex-col items-start gap-4">
          <h1 className={style({ variant: 'title' })}>{product.name}</h1>
          <div>
            <p className="text-2xl font-bold tabular-nums">{formatPrice(product.price)}</p>
            {product.tokenPrice !== undefined && <FreeTokens tokens={product.tokenPrice} />}
          </div>
          <AddToCart product={product} />
          {product.trailerLink !== undefined && (
            <a href={product.trailerLink} className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}>
              Watch the trailer
            </a>
          )}
          <h2 className="mt-4 text-xl">Description</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets only a few harmless tags into a description */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />
          <h2 className="mt-4 text-xl">Facts</h2>
          <Facts facts={[...product.facts, { label: 'SKU', value: product.sku }]} />
        </div>
      </article>
    </div>
  )
}

const Facts = ({ facts }: { facts: { label: string; value: string }[] }) => (
  <dl className={`${style({ variant: 'card' })} w-full divide-y divide-line px-4 wrap-anywhere`}>
    {facts.map(({ label, value }) => (
      <div key={label} className="flex flex-wrap gap-x-4 py-3">
        <dt className="grow-2 basis-24 text-muted">{label}</dt>
        <dd className="grow-3 basis-32 font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Removes the tags of a description. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

const productJsonLd = (product: Product, origin: string, shopName: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  sku: product.sku,
  description: textOf(product.description),
  image: product.images.map((path) => `${origin}/${path}`),
  color: product.color.join(', '),
  brand: { '@type': 'Brand', name: shopName },
  offers: {
    '@type': 'Offer',
    url: `${origin}${paths.product(product._id)}`,
    price: plainAmount(product.price),
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
  },
})
