import { formatPrice } from '@storylamp/contract/money'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { Link } from 'react-router'
import { style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard } from '../components/page/admin-page.tsx'

export const OrderedLines = ({ products }: Pick<Order, 'products'>) => (
  <AdminCard title="Contents">
    <ul className="grid gap-2">
      {products.map(({ productId, name, color, quantity, price }) => (
        <li key={productId} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0">
            <Link
              to={adminPaths.product(productId)}
              className={`${style({ variant: 'link' })} inline-block py-1 wrap-anywhere`}
            >
              {name}
            </Link>
            <span className="block text-sm text-muted">{color.join(', ')}</span>
          </span>
          <span className="font-semibold tabular-nums">
            {quantity} × {formatPrice(price)}
          </span>
        </li>
      ))}
    </ul>
  </AdminCard>
)
