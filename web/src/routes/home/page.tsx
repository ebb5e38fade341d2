import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { recentProductsOnHome } from '@storylamp/contract/limits'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ask } from '../../api/ask.ts'
import { paths } from '../../paths.ts'
import { useSettings } from '../../settings.ts'
import { looks } from '../../ui/classes.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ProductCard, toCard } from '../../ui/product-card.tsx'
import { Rail } from '../../ui/rail.tsx'
import { Entries } from './entries.tsx'
import { Hero } from './hero.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await ask(context, '/api/products/', {
    query: { sort: 'newest', limit: String(recentProductsOnHome) },
    whenItFails: catalogTexts.productsFailed,
  })
  return data.map(toCard)
}

export function Component() {
  const products = useLoaderData<typeof loader>()
  const { shopName, shopOrigin } = useSettings()
  return (
    <div className={`${looks.page} pt-4 sm:pt-6`}>
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
      <Rail title="Recently launched products">
        {products.map((product) => (
          <li key={product._id} className="snap-start">
            <ProductCard product={product} sizes="(min-width: 1024px) 262px, (min-width: 640px) 38vw, 62vw" />
          </li>
        ))}
      </Rail>
    </div>
  )
}
