import type { WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import type { ProductKind } from '@storylamp/contract/catalog/collections'
import { Picture } from '../../../ui/content/picture.tsx'
import { Steps } from '../../../ui/content/steps.tsx'
import { Band, BandHead } from '../../../ui/layout/band.tsx'
import { bandOf } from './kind-of.ts'

/** The same words as in the printed guide. */
const steps = {
  lamp: [
    {
      title: 'Switch it on',
      text: 'Press the round button at the back. Hold it to make the light softer or brighter.',
    },
    { title: 'Connect your phone', text: 'Hold the play key for three seconds, open Bluetooth and choose the lamp.' },
    {
      title: 'Start a story',
      text: 'Play it on the phone and put the phone away. The lamp remembers it the next time.',
    },
  ],
  speaker: [
    { title: 'Switch it on', text: 'Hold the play key for three seconds, until the light on top comes on.' },
    { title: 'Connect your phone', text: 'Open Bluetooth on your phone or tablet and choose the speaker.' },
    {
      title: 'Start a story',
      text: 'Play it on the phone and put the phone away. It will remember you the next time.',
    },
  ],
} as const

export function FirstSteps({ product: { bands }, kind }: { product: ShownProduct; kind: ProductKind }) {
  const picture = bandOf(bands, 'phone')
  return (
    <Band labelledBy="first-steps">
      <BandHead id="first-steps" title={`From phone to ${kind} in three steps`} lead="No app, and no account for it." />
      {picture !== undefined && (
        <div className="picture mb-8 aspect-video overflow-hidden rounded-hero lg:aspect-[2/1]">
          <Picture
            file={picture}
            alt={picture.alt}
            sizes="(min-width: 1152px) 1104px, calc(100vw - 32px)"
            className="size-full object-cover"
          />
        </div>
      )}
      <Steps steps={steps[kind]} />
    </Band>
  )
}
