import type { AdminBundle, BundleChange } from '@storylamp/contract/admin-bundles'
import { formatTokens } from '@storylamp/contract/money'
import { Link } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { looks } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/signed-in/badge.tsx'
import { deskPaths } from '../desk-paths.ts'
import { PlaceButtons } from '../parts/place-buttons.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { Thumbnail } from '../uploads/thumbnail.tsx'

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
    <article aria-label={name} className={`${looks.card} flex flex-wrap items-start gap-4 p-4 sm:p-6`}>
      <Thumbnail path={image} />
      <div className="min-w-48 grow basis-0">
        <h2 className="text-lg wrap-anywhere">
          <Link to={deskPaths.bundle(_id)} className={looks.link}>
            {name}
          </Link>
        </h2>
        <p className="text-muted tabular-nums">
          {formatTokens(tokenPrice)} tokens, {stories.length === 1 ? '1 story' : `${stories.length} stories`}
        </p>
        <p className="mt-2">
          <Badge tone={isActive ? 'success' : 'warning'}>{isActive ? 'On the shelf' : 'Off the shelf'}</Badge>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <PlaceButtons
          name={name}
          place={place}
          count={count}
          onMove={(position) => change({ position }, `${name} is at place ${position}.`)}
        />
        <button
          type="button"
          aria-disabled={isUnderWay}
          className={looks.quiet}
          onClick={() =>
            change({ isActive: !isActive }, isActive ? `${name} is off the shelf.` : `${name} is on the shelf.`)
          }
        >
          {isActive ? 'Deactivate' : 'Activate'}
          <span className="sr-only">{name}</span>
        </button>
      </div>
    </article>
  )
}
