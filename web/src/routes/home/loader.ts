import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { nightPicture } from '@storylamp/contract/catalog/night-picture'
import { recentProductsOnHome } from '@storylamp/contract/limits'
import type { LoaderFunctionArgs } from 'react-router'
import { load, loadContext } from '../../api/load.ts'
import { toListed } from '../../features/catalog/product-card.tsx'

const lampsOnHome = 3
const storiesOnHome = 6

/** Only the newest products are needed; without the lamps or the stories their sections are left out. */
export async function loader({ context }: LoaderFunctionArgs) {
  const read = context.get(loadContext)
  const [newest, lamps, bundles] = await Promise.all([
    load(context, '/api/products/', {
      query: { sort: 'newest', limit: String(recentProductsOnHome) },
      failureText: catalogTexts.productsFailed,
    }),
    read('/api/products/', { query: { collection: 'nightlamp', sort: 'price-asc' } }),
    read('/api/bundles/'),
  ])
  return {
    newest: newest.data.map(toListed),
    lamps: variants(lamps.reply?.data ?? [])
      .slice(0, lampsOnHome)
      .map(toLamp),
    hasSpeakers: lamps.reply?.filters.collections.some(({ type }) => type === 'btspeaker'),
    stories: mixed(bundles.reply?.data ?? []).slice(0, storiesOnHome),
  }
}

export type Home = Awaited<ReturnType<typeof loader>>

/** The products of the first group, which are worth comparing. */
function variants(products: Product[]): Product[] {
  const group = products.find((product) => product.group !== undefined)?.group
  return products.filter((product) => product.group !== undefined && product.group === group)
}

const toLamp = (product: Product) => {
  const { images, imageAlts, promise, variant, facts } = product
  const image = nightPicture(images) ?? images[0] ?? ''
  return { ...toListed(product), promise, variant, facts, image, alt: imageAlts[images.indexOf(image)] ?? '' }
}

/** The first story of each bundle, then the second of each, and so on. */
const mixed = (bundles: Bundle[]) =>
  bundles
    .flatMap(({ name, stories }) => stories.map((story, position) => ({ bundle: name, position, ...story })))
    .toSorted((one, other) => one.position - other.position)
    .map(({ cfStoryId, position, ...shown }) => shown)
