import { Link, useLoaderData } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { ProductCard } from '../../features/catalog/product-card.tsx'
import { style } from '../../ui/classes.ts'
import { Band } from '../../ui/layout/band.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Rail } from '../../ui/layout/rail.tsx'
import { Answers } from './answers.tsx'
import { Hero } from './hero.tsx'
import { Evening, HowItWorks, Trust } from './how-it-works.tsx'
import { Lamps } from './lamps.tsx'
import type { loader } from './loader.ts'
import { Stories } from './stories.tsx'
import { YourStory } from './your-story.tsx'

export { loader } from './loader.ts'

export function Component() {
  const { newest, lamps, hasSpeakers, stories } = useLoaderData<typeof loader>()
  const { shopName, shopOrigin } = useSettings()
  return (
    <>
      <PageHead
        title="Night lamps, speakers and bedtime stories"
        description="Night lamps and Bluetooth speakers for children, and bedtime stories to fall asleep to."
        path={paths.home}
        jsonLd={[
          {
            '@context': 'https://schema.org',
            '@type': 'Organization',
            name: shopName,
            url: shopOrigin,
            logo: `${shopOrigin}/icon-512.png`,
          },
          {
            '@context': 'https://schema.org',
            '@type': 'WebSite',
            name: shopName,
            url: shopOrigin,
            potentialAction: {
              '@type': 'SearchAction',
              target: `${shopOrigin}${paths.search}?q={words}`,
              'query-input': 'required name=words',
            },
          },
        ]}
      />
      <Hero />
      <Trust />
      <Band>
        <Rail
          title="Recently launched products"
          link={
            <Link to={paths.products} className={style({ variant: 'link' })}>
              All products
            </Link>
          }
        >
          {newest.map((product) => (
            <li key={product._id} className="snap-start">
              <ProductCard product={product} sizes="(min-width: 1024px) 262px, (min-width: 640px) 38vw, 54vw" />
            </li>
          ))}
        </Rail>
      </Band>
      <HowItWorks />
      <Evening />
      {stories.length > 0 && <Stories stories={stories} />}
      {lamps.length > 0 && <Lamps lamps={lamps} hasSpeakers={hasSpeakers} />}
      <YourStory />
      <Answers />
    </>
  )
}
