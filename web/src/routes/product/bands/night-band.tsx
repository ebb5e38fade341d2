import type { WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import { PictureBand } from '../../../ui/layout/picture-band.tsx'
import { bandOf } from './kind-of.ts'

export function NightBand({ product: { bands } }: { product: ShownProduct }) {
  const picture = bandOf(bands, 'night')
  if (picture === undefined) return null
  return (
    <PictureBand id="night" title="Lit from within, all evening" picture={picture} alt={picture.alt}>
      <p>
        Warm and even, without a bright spot to stare at. Bright enough to read by, or so low that it is barely there.
      </p>
      <p className="text-muted">Touch the moon, and light and sound fade out within half an hour.</p>
    </PictureBand>
  )
}
