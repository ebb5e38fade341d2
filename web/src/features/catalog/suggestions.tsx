import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { style } from '../../ui/classes.ts'
import { toListed } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'

const maxSuggested = 4

type Props = { title: string; except: readonly string[] }

/** The newest products that are not chosen yet; without an answer the page stays as it is. */
export function Suggestions({ title, except }: Props) {
  const { reply } = useUncachedRead('/api/products/', { query: { sort: 'newest', limit: '12' } })
  const products = (reply?.data ?? [])
    .filter(({ _id, isSoldOut }) => !isSoldOut && !except.includes(_id))
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
