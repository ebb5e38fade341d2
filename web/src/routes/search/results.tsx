import type { WireFound } from '@storylamp/contract/search/search'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { useTokenRate } from '../../base/settings.ts'
import { OwnedNote } from '../../features/bundles/owned-note.tsx'
import { useIsOwned } from '../../features/bundles/use-is-owned.ts'
import { FreeTokens } from '../../features/catalog/free-tokens.tsx'
import { Price } from '../../features/catalog/price.tsx'
import { TaxNote } from '../../features/catalog/tax-note.tsx'
import { kindNames, priceOf } from '../../features/search/found-facts.ts'
import { FoundLink } from '../../features/search/found-link.tsx'
import { FoundPicture } from '../../features/search/found-picture.tsx'
import { MarkedName } from '../../features/search/marked-name.tsx'
import { style } from '../../ui/classes.ts'

export const Results = ({ found, isDimmed }: { found: WireFound[]; isDimmed: boolean }) => (
  <ul className={`mt-4 grid gap-3 transition-opacity lg:grid-cols-2 lg:gap-4 ${isDimmed ? 'opacity-60' : ''}`}>
    {found.map((one) => (
      <li key={`${one.kind} ${one._id}`}>
        <Result found={one} />
      </li>
    ))}
  </ul>
)

const Result = ({ found }: { found: WireFound }) => (
  <article
    className={`${style({ variant: 'card' })} lift relative flex h-full flex-wrap items-center gap-x-4 gap-y-2 p-3 focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-(--ring)`}
  >
    <FoundPicture found={found} sizes="96px" className="size-[80px] sm:size-[96px]" />
    <div className="grow basis-0 min-w-[min(10rem,100%)]">
      <p className="text-sm text-muted">{kindNames[found.kind]}</p>
      <h2 className="text-lg wrap-anywhere">
        <FoundLink found={found} className="outline-none after:absolute after:inset-0">
          <MarkedName {...found} />
        </FoundLink>
      </h2>
      <p className="font-bold tabular-nums">
        <FoundPrice found={found} />
      </p>
      {found.price !== undefined && found.tokenPrice !== undefined && <FreeTokens tokens={found.tokenPrice} />}
      {found.isSoldOut && <p className="text-sm font-bold">{stockTexts.soldOut}</p>}
    </div>
  </article>
)

function FoundPrice({ found }: { found: WireFound }) {
  const isOwned = useIsOwned(found._id)
  const rate = useTokenRate()
  if (found.kind === 'bundle' && isOwned) return <OwnedNote />
  return found.price === undefined ? (
    priceOf(found, rate)
  ) : (
    <>
      <Price price={found.price} struckPrice={found.struckPrice} currency={found.currency} />
      <TaxNote />
    </>
  )
}
