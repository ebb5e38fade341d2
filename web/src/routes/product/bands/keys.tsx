import type { WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import { Minus, Moon, Play, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '../../../ui/content/picture.tsx'
import { Band, BandHead } from '../../../ui/layout/band.tsx'
import { bandOf } from './kind-of.ts'

type Key = { name: string; does: string; icon: ReactNode }

const less: Key = { name: 'Quieter', does: 'A step softer with each press.', icon: <Minus strokeWidth={1.75} /> }
const more: Key = { name: 'Louder', does: 'A step louder with each press.', icon: <Plus strokeWidth={1.75} /> }
const moon: Key = {
  name: 'Moon',
  does: 'Light and sound fade out within half an hour.',
  icon: <Moon strokeWidth={1.75} />,
}
const play: Key = {
  name: 'Play',
  does: 'Starts the story and pauses it. Held for three seconds, it looks for your phone.',
  icon: <Play strokeWidth={1.75} />,
}
const speakerPlay: Key = {
  ...play,
  does: 'Starts the story and pauses it. Held for three seconds, it switches the speaker on or off.',
}

/** Where the keys lie in the close pictures of lamps, in percent of its width; all are framed alike. */
const keysAt = [36.5, 45.3, 54.8, 63.4]
const keysAtHeight = 72

export function Keys({ product: { bands } }: { product: ShownProduct }) {
  const lamp = bandOf(bands, 'lamp-keys')
  const speaker = bandOf(bands, 'speaker-keys')
  const picture = lamp ?? speaker
  if (picture === undefined) return null
  const keys = lamp ? [less, moon, play, more] : [less, speakerPlay, more]
  return (
    <Band labelledBy="keys">
      <BandHead
        id="keys"
        title={lamp ? 'Four keys, and nothing to learn' : 'Three keys, and nothing to learn'}
        lead="They can be found by touch, half asleep and in the dark."
      />
      <figure className="grid gap-6 lg:gap-8">
        <div className="picture relative overflow-hidden rounded-hero">
          <KeyPicture picture={picture} isLamp={lamp !== undefined} />
          {lamp !== undefined && picture.width > picture.height && <Leaders />}
          <ul
            aria-hidden="true"
            className={`absolute inset-x-0 bottom-0 grid gap-1 p-2 sm:p-4 ${lamp ? 'grid-cols-4' : 'grid-cols-3'}`}
          >
            {keys.map(({ name }) => (
              <li
                key={name}
                className="rounded-full bg-surface px-1 py-1 text-center text-sm font-bold text-ink sm:mx-auto sm:px-5 sm:text-base"
              >
                {name}
              </li>
            ))}
          </ul>
        </div>
        <figcaption>
          <dl className={`grid gap-x-8 gap-y-5 sm:grid-cols-2 ${lamp ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}>
            {keys.map(({ name, does, icon }) => (
              <div key={name} className="grid grid-cols-[auto_1fr] content-start gap-x-3">
                <dt className="col-span-2 flex items-center gap-3 font-bold">
                  <span aria-hidden="true" className="text-link">
                    {icon}
                  </span>
                  {name}
                </dt>
                <dd className="col-start-1 col-end-3 mt-1 text-muted">{does}</dd>
              </div>
            ))}
          </dl>
        </figcaption>
      </figure>
    </Band>
  )
}

type Shown = ShownProduct['bands'][number]

/** A square picture of a whole lamp is shown as a detail of it: its base. */
function KeyPicture({ picture, isLamp }: { picture: Shown; isLamp: boolean }) {
  const isDetail = isLamp && picture.width === picture.height
  return (
    <div className={`relative overflow-hidden ${isLamp ? 'aspect-video' : 'aspect-4/3 lg:aspect-[2/1]'}`}>
      <Picture
        file={picture}
        alt={picture.alt}
        sizes={isDetail ? '(min-width: 1152px) 1880px, 170vw' : '(min-width: 1152px) 1104px, calc(100vw - 32px)'}
        className={
          isDetail ? 'absolute -top-[158%] -left-[35%] w-[170%] max-w-none' : 'size-full object-cover object-[50%_25%]'
        }
      />
    </div>
  )
}

/** Lines from the keys to their names. */
const Leaders = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    className="absolute inset-0 size-full text-ink"
    fill="none"
  >
    {keysAt.map((x, position) => (
      <path
        key={x}
        d={`M${x} ${keysAtHeight}L${12.5 + position * 25} 92`}
        stroke="white"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    ))}
  </svg>
)
