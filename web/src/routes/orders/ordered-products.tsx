import { formatPrice } from '@storylamp/contract/money'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'

/** Prices are those of the order. */
export const OrderedProducts = ({ products }: Pick<Order, 'products'>) => (
  <ul className="grid gap-4">
    {products.map(({ productId, name, images, imageAlt, color, quantity, price }) => (
      <li key={productId} className="flex flex-wrap gap-4">
        <span className="size-[80px] shrink-0 overflow-hidden rounded-field bg-sunken">
          {images[0] !== undefined && (
            <Picture file={squarePicture(images[0])} alt={imageAlt} sizes="80px" className="size-full object-cover" />
          )}
        </span>
        <div className="flex min-w-0 grow basis-28 flex-wrap content-start justify-between gap-x-4">
          <div className="min-w-0">
            <Link to={paths.product(productId)} className="font-bold wrap-anywhere hover:underline">
              {name}
            </Link>
            <p className="text-sm text-muted">{color.join(', ')}</p>
          </div>
          <p className="tabular-nums">
            {quantity} × {formatPrice(price)}
          </p>
        </div>
      </li>
    ))}
  </ul>
)
