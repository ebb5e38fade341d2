import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { recentProductsOnHome } from '@storylamp/contract/limits'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../api/load.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { ProductCard, toListed } from '../../features/catalog/product-card.tsx'
import { style } from '../../ui/classes.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Rail } from '../../ui/layout/rail.tsx'
import { Entries } from './entries.tsx'
import { Hero } from './hero.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await load(context, '/api/products/', {
    query: { sort: 'newest', limit: String(recentProductsOnHome) },
    failureText: catalogTexts.productsFailed,
  })
  return data.map(toListed)
}

export function Component() {
  const products = useLoaderData<typeof loader>()
  const { shopName, shopOrigin } = useSettings()
  return (
    <div className={`${style({ variant: 'page' })} pt-4 sm:pt-6`}>
      <PageHead
        title="Night lamps, speakers and bedtime stories"
        description="Bluetooth speakers and night lamps for children, and story bundles to fall asleep to."
        path={paths.home}
        jsonLd={[
          {
            '@context': 'https://schema.org',
            '@type': 'Organization',
            name: shopName,
            url: shopOrigin,
            logo: `${shopOrigin}/icon-512.png`,
          },
        ]}
      />
      <Hero />
      <Entries />
      <div className="mt-12">
        <Rail title="Recently launched products">
          {products.map((product) => (
            <li key={product._id} className="snap-start">
              <ProductCard product={product} sizes="(min-width: 1024px) 262px, (min-width: 640px) 38vw, 62vw" />
            </li>
          ))}
        </Rail>
      </div>
    </div>
  )
}
