import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Price } from '../../features/catalog/price.tsx'
import { SoldOut } from '../../features/catalog/product-card.tsx'
import { TaxNote } from '../../features/catalog/tax-note.tsx'
import { button, style } from '../../ui/classes.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { TokensInSentence } from '../../ui/content/token-texts.tsx'
import { Band, BandHead } from '../../ui/layout/band.tsx'
import type { Home } from './loader.ts'

const compared = ['Age', 'Battery', 'Charging', 'Size', 'Microphone']

/** What the lamps have in common is said once, below. */
export function Lamps({ lamps, hasSpeakers }: Pick<Home, 'lamps' | 'hasSpeakers'>) {
  const shared = compared.flatMap((label) => {
    const values = lamps.map(({ facts }) => facts.find((fact) => fact.label === label)?.value)
    const [value] = values
    return value !== undefined && values.every((one) => one === value) ? [{ label, value }] : []
  })
  return (
    <Band ground="night" labelledBy="lamps">
      <BandHead id="lamps" title="Which one moves in?" lead="The same warm light, the same four keys.">
        <Link to={paths.collection('nightlamp')} className={style({ variant: 'link' })}>
          All night lamps
        </Link>
      </BandHead>
      <ul className="grid gap-4 sm:grid-cols-3 sm:gap-6">
        {lamps.map((lamp) => (
          <li key={lamp._id}>
            <Lamp lamp={lamp} />
          </li>
        ))}
      </ul>
      {shared.length > 0 && (
        <dl className="mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-8 gap-y-4 border-t border-line pt-6">
          {shared.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasSpeakers && (
        <p className="mt-8">
          For the loud half of the day, there are{' '}
          <Link to={paths.collection('btspeaker')} className={style({ variant: 'link' })}>
            Bluetooth speakers
          </Link>
          .
        </p>
      )}
    </Band>
  )
}

const Lamp = ({ lamp }: { lamp: Home['lamps'][number] }) => (
  <article className="lift relative grid h-full overflow-hidden rounded-card bg-surface max-sm:grid-cols-[2fr_3fr] sm:grid-rows-[auto_1fr]">
    <div className="overflow-hidden sm:aspect-square">
      <Picture
        file={squarePicture(lamp.image)}
        alt={lamp.alt}
        sizes="(min-width: 1152px) 352px, (min-width: 640px) 30vw, 37vw"
        className="size-full object-cover"
      />
    </div>
    <div className="flex flex-col items-start gap-2 p-4 sm:p-5">
      <h3 className="text-xl">{lamp.name}</h3>
      {lamp.promise !== undefined && <p className="text-muted">{lamp.promise}</p>}
      <p className="mt-auto font-bold tabular-nums">
        <Price {...lamp} />
        <TaxNote />
        {lamp.tokenPrice !== undefined && (
          <span className="block text-sm font-normal text-muted">
            with <TokensInSentence tokens={lamp.tokenPrice} kind="free" />
          </span>
        )}
      </p>
      {lamp.isSoldOut && <SoldOut />}
      <Link to={paths.product(lamp._id)} className={`${button({ variant: 'secondary' })} w-full`}>
        Meet the {lamp.variant?.toLowerCase() ?? lamp.name}
      </Link>
    </div>
  </article>
)
