import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import type { LoaderFunctionArgs } from 'react-router'
import { load, loadContext } from '../../api/load.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await load(context, '/api/collections/', { failureText: catalogTexts.productsFailedForNow })
  const read = context.get(loadContext)
  const collections = await Promise.all(
    data.map(async (collection) => {
      // Without its products a collection is still worth showing.
      const { reply } = await read('/api/products/', { query: { collection: collection.type, sort: 'price-asc' } })
      const [cheapest] = reply?.data ?? []
      const { total = 0, isTotalMore = false } = reply ?? {}
      return { ...collection, total, isTotalMore, fromPrice: cheapest?.price, facts: cheapest?.facts ?? [] }
    }),
  )
  return { collections }
}

export type OfferedCollection = Awaited<ReturnType<typeof loader>>['collections'][number]
