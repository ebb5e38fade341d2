import type { WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { Gift } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sendAsGuest } from '../../../api/send.ts'
import { useTokenRate } from '../../../base/settings.ts'
import { useNotOwned } from '../../../features/bundles/use-not-owned.ts'
import { FreeTokens } from '../../../features/catalog/free-tokens.tsx'
import { Price } from '../../../features/catalog/price.tsx'
import { Promises } from '../../../features/catalog/promises.tsx'
import { TaxNote } from '../../../features/catalog/tax-note.tsx'
import { type PricedBundle, whatFreeTokensBuy } from '../../../features/wallet/what-tokens-buy.ts'
import { style } from '../../../ui/classes.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { AddToCart } from './add-to-cart.tsx'
import { Arrival } from './arrival.tsx'
import { ChargerPictograms } from './charger-pictograms.tsx'
import { Highlights } from './highlights.tsx'
import { shownSaleEnd } from './shown-sale-end.ts'
import { Siblings } from './siblings.tsx'
import { SoldOut } from './sold-out.tsx'
import { Trailer } from './trailer.tsx'

type Props = { product: ShownProduct; bundles: readonly PricedBundle[] }

type BoxProps = Props & { sample: string | undefined }

/** What a visitor decides by: name, promise, price, variants, and the button. */
export function BuyBox({ product, bundles, sample }: BoxProps) {
  const left = useLeft(product)
  return (
    <div className="grid min-w-0 gap-6">
      <div>
        <h1 className={style({ variant: 'title' })}>{product.name}</h1>
        {product.promise !== undefined && <p className="mt-2 text-lg text-muted">{product.promise}</p>}
      </div>
      <Offer product={product} bundles={bundles} left={left} />
      <Siblings product={product} />
      <div className="grid gap-3">
        {left === 0 ? <SoldOut product={product} /> : <AddToCart product={product} left={left} />}
        {left !== 0 && <Arrival productId={product._id} />}
      </div>
      <Highlights facts={product.facts} />
      <Promises />
      {product.safety?.guarantee !== undefined && <Guarantee notice={product.safety.guarantee} />}
      <Trailer product={product} sample={sample} />
      <div>
        <h2 className="text-xl">Description</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets only a few harmless tags into a description */}
        <div className="prose mt-3" dangerouslySetInnerHTML={{ __html: product.description }} />
      </div>
    </div>
  )
}

/** The notice that the law wants to be prominent (L3). */
const Guarantee = ({ notice }: { notice: string }) => (
  <section aria-labelledby="guarantee" className="rounded-card border-2 border-fill p-4">
    <h2 id="guarantee" className="text-xl">
      Your legal guarantee
    </h2>
    <p className="mt-2 whitespace-pre-line wrap-anywhere">{notice}</p>
  </section>
)

const Offer = ({ product, bundles, left }: Props & { left: number | undefined }) => (
  <div>
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p className="text-3xl font-bold tabular-nums">
        <Price {...product} />
      </p>
      <TaxNote />
      {left !== undefined && left > 0 && <p className="font-bold text-warning">{stockTexts.onlyLeft(left)}</p>}
    </div>
    <SaleNote {...product} />
    {product.safety?.charger !== undefined && <ChargerPictograms charger={product.safety.charger} />}
    {product.tokenPrice !== undefined && <Gifted tokens={product.tokenPrice} bundles={bundles} />}
  </div>
)

const Gifted = ({ tokens, bundles }: { tokens: number; bundles: readonly PricedBundle[] }) => (
  <div className="mt-3 flex items-center gap-3 rounded-field bg-sunken px-4 py-3">
    <Gift strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-link" />
    <div className="min-w-0 leading-snug">
      <p className="font-bold text-balance">{whatFreeTokensBuy(tokens, useNotOwned(bundles), useTokenRate())}</p>
      <FreeTokens tokens={tokens} />
    </div>
  </div>
)

/** Until the browser tells its time zone, the moment is in UTC. */
function SaleNote({ struckPrice, saleEnds, currency }: Pick<ShownProduct, 'struckPrice' | 'saleEnds' | 'currency'>) {
  const zone = useIsHydrated() ? {} : { timeZone: 'UTC' }
  if (struckPrice === undefined || saleEnds === undefined) return null
  return (
    <p className="mt-1 text-sm text-muted">
      <span className="block">
        On sale until <time dateTime={saleEnds}>{shownSaleEnd(saleEnds, zone)}</time>.
      </span>
      {formatPrice(struckPrice, currencyOf({ currency }))} was the lowest price of the 30 days before.
    </p>
  )
}

/** How many pieces are left, if they are few. Asked for by the browser, as the page may have been rendered days ago. */
function useLeft({ _id, isSoldOut }: Pick<ShownProduct, '_id' | 'isSoldOut'>): number | undefined {
  const [reported, setReported] = useState<{ left: number | undefined }>()
  useEffect(() => {
    let isOutdated = false
    sendAsGuest('GET', '/api/stock', { query: { products: _id } }).then(({ reply }) => {
      if (!isOutdated && reply !== undefined) setReported({ left: reply.data[0]?.left })
    })
    return () => {
      isOutdated = true
    }
  }, [_id])
  return reported === undefined ? (isSoldOut ? 0 : undefined) : reported.left
}
