import type { WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import type { ComponentProps } from 'react'
import { ProductGrid } from '../../../features/catalog/product-grid.tsx'
import type { ListedProduct } from '../../../store/products.ts'
import { Questions } from '../../../ui/content/questions.tsx'
import { Band, BandHead } from '../../../ui/layout/band.tsx'
import { Columns } from '../../../ui/layout/columns.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Keys } from './keys.tsx'
import { kindOf } from './kind-of.ts'
import { Listen } from './listen.tsx'
import { NightBand } from './night-band.tsx'
import { questionsOf } from './questions-of.tsx'
import { SafetyFacts } from './safety-facts.tsx'
import { SizeAndBox } from './size-and-box.tsx'

type Props = { product: ShownProduct; stories: ComponentProps<typeof Listen>['stories']; related: ListedProduct[] }

/** The product told in full width, for those who scroll on. */
export function Bands({ product, stories, related }: Props) {
  const kind = kindOf(product)
  return (
    <>
      <NightBand product={product} kind={kind} />
      <Keys product={product} />
      <SizeAndBox product={product} />
      {kind !== undefined && <FirstSteps product={product} kind={kind} />}
      {kind !== undefined && stories.length > 0 && <Listen stories={stories} />}
      <Band ground="surface" labelledBy="answers">
        <BandHead id="answers" title="Questions and facts" lead="What families ask before they choose." />
        <Columns shape="half">
          <Questions questions={questionsOf(product, kind)} />
          <div className="grid min-w-0 gap-10">
            <Facts facts={[...product.facts, { label: 'SKU', value: product.sku }]} />
            {product.safety !== undefined && <SafetyFacts safety={product.safety} />}
          </div>
        </Columns>
      </Band>
      {related.length > 0 && (
        <Band labelledBy="related">
          <BandHead id="related" title="You may also like" />
          <ProductGrid products={related} heading="h3" />
        </Band>
      )}
    </>
  )
}

const Facts = ({ facts }: { facts: readonly { label: string; value: string }[] }) => (
  <section aria-labelledby="facts">
    <h3 id="facts" className="text-xl">
      Facts
    </h3>
    <dl className="mt-2 divide-y divide-line wrap-anywhere">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-4 py-3">
          <dt className="grow-2 basis-24 text-muted">{label}</dt>
          <dd className="grow-3 basis-32 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)
