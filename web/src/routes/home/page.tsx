import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { recentProductsOnHome } from '@storylamp/contract/limits'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../api/load.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { ProductCard, toListed } from '../../features/catalog/product-card.tsx'
import { button, style } from '../../ui/classes.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
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

/** A row that scrolls sideways on narrow screens, with a cut-off last card as a hint. */
function Rail({ title, children }: { title: string; children: ReactNode[] }) {
  const row = useRef<HTMLUListElement>(null)
  const titleId = useId()
  const scroll = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7 })
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-xl sm:text-2xl">
          {title}
        </h2>
        <div className="flex lg:hidden">
          <button
            type="button"
            className={button({ variant: 'icon' })}
            aria-label="Scroll back"
            onClick={() => scroll(-1)}
          >
            <ChevronLeft strokeWidth={1.75} />
          </button>
          <button
            type="button"
            className={button({ variant: 'icon' })}
            aria-label="Scroll on"
            onClick={() => scroll(1)}
          >
            <ChevronRight strokeWidth={1.75} />
          </button>
        </div>
      </div>
      <ul
        ref={row}
        className="-mx-(--gutter) mt-2 grid snap-x scroll-px-(--gutter) scroll-smooth auto-cols-[62%] grid-flow-col gap-4 overflow-x-auto px-(--gutter) pt-2 pb-4 sm:auto-cols-[38%] lg:mx-0 lg:grid-flow-row lg:grid-cols-4 lg:overflow-visible lg:px-0"
      >
        {children}
      </ul>
    </section>
  )
}
