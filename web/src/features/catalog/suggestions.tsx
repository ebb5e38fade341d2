import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { style } from '../../ui/classes.ts'
import { toListed } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

const maxSuggested = 4

type Props = { title: string; chosen: readonly string[] }

/** Products that are not chosen yet: first those of another group than the first chosen one, then the newest. */
export function Suggestions({ title, chosen }: Props) {
  const { reply } = useUncachedRead('/api/products/', { query: { sort: 'newest', limit: '12' } })
  const [first] = chosen
  const related = useUncachedRead(
    '/api/products/:id/related',
    { params: { id: first ?? '' } },
    { isNeeded: first !== undefined },
  )
  if (related.isFetching && related.reply === undefined) return null
  const found = new Map(
    [...(related.reply?.data ?? []), ...(reply?.data ?? [])].map((product) => [product._id, product]),
  )
  const products = [...found.values()]
    .filter(({ _id, isSoldOut }) => !isSoldOut && !chosen.includes(_id))
    .slice(0, maxSuggested)
  if (products.length === 0) return null
  return (
    <section aria-labelledby="suggestions" className="mt-16">
      <h2 id="suggestions" className={style({ variant: 'heading' })}>
        {title}
      </h2>
      <ProductGrid products={products.map(toListed)} heading="h3" />
    </section>
  )
}
