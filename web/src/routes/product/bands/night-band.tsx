import type { WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import type { ProductKind } from '@storylamp/contract/catalog/collections'
import type { ReactNode } from 'react'
import { PictureBand } from '../../../ui/layout/picture-band.tsx'
import { bandOf } from './kind-of.ts'

const texts: Record<ProductKind, { title: string; text: ReactNode }> = {
  lamp: {
    title: 'Lit from within, all evening',
    text: (
      <>
        <p>
          Warm and even, without a bright spot to stare at. Bright enough to read by, or so low that it is barely there.
        </p>
        <p className="text-muted">Touch the moon, and light and sound fade out within half an hour.</p>
      </>
    ),
  },
  speaker: {
    title: 'And when the day is done',
    text: (
      <>
        <p>It moves to the windowsill and tells the last story very softly, soft enough to fall asleep beside.</p>
        <p className="text-muted">No screen, and no light that blinks: one calm dot on top, and that is all.</p>
      </>
    ),
  },
}

type Props = { product: ShownProduct; kind: ProductKind | undefined }

export function NightBand({ product: { bands }, kind }: Props) {
  const picture = bandOf(bands, 'night')
  if (picture === undefined || kind === undefined) return null
  const { title, text } = texts[kind]
  return (
    <PictureBand id="night" title={title} picture={picture} alt={picture.alt}>
      {text}
    </PictureBand>
  )
}
