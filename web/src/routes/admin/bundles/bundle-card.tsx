import type {
  WireAdminBundle as AdminBundle,
  WireBundleChange as BundleChange,
} from '@storylamp/contract/bundles/admin-bundles'
import { formatTokens } from '@storylamp/contract/money'
import { Link } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { button, style } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { deskPaths } from '../desk-paths.ts'
import { ShelfCard } from '../parts/shelf-card.tsx'
import { useDeed } from '../parts/use-deed.ts'

type Props = { bundle: AdminBundle; place: number; count: number; onChanged: () => void }

export function BundleCard({
  bundle: { _id, name, image, tokenPrice, isActive, stories },
  place,
  count,
  onChanged,
}: Props) {
  const send = useSend()
  const { run, isUnderWay } = useDeed()
  const change = async (body: BundleChange, done: string) => {
    const answer = await run(() => send('PUT', '/api/admin/bundles/:id', { params: { id: _id }, body }), {
      done,
      failed: 'The bundle could not be changed. Please try again.',
    })
    if (answer !== undefined) onChanged()
  }
  return (
    <ShelfCard
      name={name}
      title={
        <Link to={deskPaths.bundle(_id)} className={style({ variant: 'link' })}>
          {name}
        </Link>
      }
      image={image}
      place={place}
      count={count}
      onMove={(position) => change({ position }, `${name} is at place ${position}.`)}
      actions={
        <button
          type="button"
          aria-disabled={isUnderWay}
          className={button({ variant: 'secondary' })}
          onClick={() =>
            change({ isActive: !isActive }, isActive ? `${name} is off the shelf.` : `${name} is on the shelf.`)
          }
        >
          {isActive ? 'Deactivate' : 'Activate'}
          <span className="sr-only">{name}</span>
        </button>
      }
    >
      <p className="text-muted tabular-nums">
        {formatTokens(tokenPrice)} tokens, {stories.length === 1 ? '1 story' : `${stories.length} stories`}
      </p>
      <p className="mt-2">
        <Badge tone={isActive ? 'success' : 'warning'}>{isActive ? 'On the shelf' : 'Off the shelf'}</Badge>
      </p>
    </ShelfCard>
  )
}
