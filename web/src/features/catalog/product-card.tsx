import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { nightPicture } from '@storylamp/contract/catalog/night-picture'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import type { ListedProduct } from '../../store/products.ts'
import { style } from '../../ui/classes.ts'
import { lampPicture, Picture } from '../../ui/content/picture.tsx'
import { FreeTokens } from './free-tokens.tsx'
import { Price } from './price.tsx'
import { TaxNote } from './tax-note.tsx'

export const toListed = ({
  _id,
  name,
  price,
  currency,
  struckPrice,
  tokenPrice,
  isSoldOut,
  images,
}: Product): ListedProduct => ({
  _id,
  name,
  price,
  ...(currency === undefined ? {} : { currency }),
  struckPrice,
  tokenPrice,
  isSoldOut,
  image: images[0] ?? '',
  lit: nightPicture(images),
})

type Props = { product: ListedProduct; sizes: string; isMain?: boolean; heading?: 'h2' | 'h3' }

export const ProductCard = ({ product, sizes, isMain = false, heading: Heading = 'h3' }: Props) => (
  <article
    className={`${style({ variant: 'card' })} lift relative flex h-full flex-col overflow-hidden focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-(--ring)`}
  >
    <div className="picture aspect-square overflow-hidden">
      <Picture
        {...lampPicture(product.image, product.lit)}
        alt=""
        sizes={sizes}
        isMain={isMain}
        className="size-full object-cover"
      />
    </div>
    <div className="flex grow flex-col gap-1 p-3 sm:p-4">
      <Heading className="text-lg">
        <Link to={paths.product(product._id)} className="outline-none after:absolute after:inset-0">
          {product.name}
        </Link>
      </Heading>
      {product.tokenPrice !== undefined && <FreeTokens tokens={product.tokenPrice} />}
      <div className="mt-auto flex flex-wrap items-baseline gap-x-2">
        <p className="font-bold tabular-nums">
          <Price {...product} />
        </p>
        <TaxNote />
      </div>
      {product.isSoldOut && <SoldOut />}
    </div>
  </article>
)

/** On the corner of a card's picture. */
export const SoldOut = () => (
  <p className="absolute top-2 left-2 rounded-full bg-surface px-3 py-1 text-sm font-bold">Sold out</p>
)
