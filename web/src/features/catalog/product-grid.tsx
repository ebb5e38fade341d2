import type { ListedProduct } from '../../store/products.ts'
import { ProductCard } from './product-card.tsx'

const sizes = '(min-width: 1152px) 262px, (min-width: 1024px) 23vw, (min-width: 640px) 30vw, 46vw'
const firstRow = 2

export const ProductGrid = ({ products, isDimmed = false }: { products: ListedProduct[]; isDimmed?: boolean }) => (
  <ul
    className={`mt-4 grid grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))] gap-3 transition-opacity sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 ${isDimmed ? 'opacity-60' : ''}`}
  >
    {products.map((product, position) => (
      <li key={product._id}>
        <ProductCard heading="h2" product={product} sizes={sizes} isMain={position < firstRow} />
      </li>
    ))}
  </ul>
)
