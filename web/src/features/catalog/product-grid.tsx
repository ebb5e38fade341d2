import type { ListedProduct } from '../../store/products.ts'
import { ProductCard } from './product-card.tsx'

// Three in a row on tablets, and on wider screens where there are just three.
const sizes = '(min-width: 1152px) 262px, (min-width: 1024px) 23vw, (min-width: 640px) 30vw, 44vw'
const sizesOfThree = '(min-width: 1152px) 357px, (min-width: 640px) 30vw, 44vw'
const firstRow = 2

type Props = { products: ListedProduct[]; heading?: 'h2' | 'h3'; isDimmed?: boolean }

export const ProductGrid = ({ products, heading = 'h2', isDimmed = false }: Props) => (
  <ul
    className={`mt-4 grid grid-cols-[repeat(auto-fill,minmax(max(8rem,40%),1fr))] gap-3 transition-opacity sm:grid-cols-3 sm:gap-4 ${products.length === 3 ? '' : 'lg:grid-cols-4'} ${isDimmed ? 'opacity-60' : ''}`}
  >
    {products.map((product, position) => (
      <li key={product._id}>
        <ProductCard
          heading={heading}
          product={product}
          sizes={products.length === 3 ? sizesOfThree : sizes}
          isMain={heading === 'h2' && position < firstRow}
        />
      </li>
    ))}
  </ul>
)
