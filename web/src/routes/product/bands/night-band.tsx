import type { WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import { style } from '../../../ui/classes.ts'
import { Picture } from '../../../ui/content/picture.tsx'
import { bandOf } from './kind-of.ts'

/** Lit in the dark, edge to edge. Wide pictures are calm on the left, where the words stand; a square one fades into the ground. */
export function NightBand({ product: { bands } }: { product: ShownProduct }) {
  const picture = bandOf(bands, 'night')
  if (picture === undefined) return null
  const isWide = picture.width > picture.height
  return (
    <section
      aria-labelledby="night"
      data-theme="dark"
      className="relative isolate grid overflow-hidden bg-night text-ink lg:min-h-[40rem] lg:items-center"
    >
      <div
        className={`-z-10 lg:absolute lg:inset-y-0 lg:right-0 ${isWide ? 'lg:left-0' : 'lg:left-[38%] lg:mask-l-from-55%'} max-lg:mask-t-from-80%`}
      >
        <Picture
          file={picture}
          alt={picture.alt}
          sizes={isWide ? '(min-width: 1024px) 100vw, 150vw' : '(min-width: 1024px) 62vw, 100vw'}
          className={`aspect-square size-full object-cover lg:aspect-auto ${isWide ? 'object-[73%_50%]' : ''}`}
        />
      </div>
      <div className={`${style({ variant: 'page' })} pt-12 max-lg:order-first max-lg:pb-6 lg:py-18`}>
        <div className="max-w-md">
          <h2 id="night" className={style({ variant: 'title' })}>
            Lit from within, all evening
          </h2>
          <p className="mt-4 text-lg">
            Warm and even, without a bright spot to stare at. Bright enough to read by, or so low that it is barely
            there.
          </p>
          <p className="mt-3 text-lg text-muted">Touch the moon, and light and sound fade out within half an hour.</p>
        </div>
      </div>
    </section>
  )
}
