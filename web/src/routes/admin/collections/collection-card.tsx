import type { CollectionChange } from '@storylamp/contract/admin-catalog'
import type { Collection } from '@storylamp/contract/catalog'
import { useSend } from '../../../api/send.ts'
import { looks } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/signed-in/badge.tsx'
import { PlaceButtons } from '../parts/place-buttons.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { Thumbnail } from '../uploads/thumbnail.tsx'
import { EditCollection } from './edit-collection.tsx'

type Props = { collection: Collection; place: number; count: number; onChanged: () => void }

export function CollectionCard({ collection, place, count, onChanged }: Props) {
  const { type, name, description, image, isComingSoon } = collection
  const send = useSend()
  const { run, isUnderWay } = useDeed()
  const change = async (body: CollectionChange, done: string) => {
    const answer = await run(() => send('PUT', '/api/admin/collections/:type', { params: { type }, body }), {
      done,
      failed: 'The collection could not be changed. Please try again.',
    })
    if (answer !== undefined) onChanged()
  }
  return (
    <article aria-label={name} className={`${looks.card} flex flex-wrap items-start gap-4 p-4 sm:p-6`}>
      <Thumbnail path={image} />
      <div className="min-w-48 grow basis-0">
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        <p className="text-muted wrap-anywhere">{description}</p>
        {isComingSoon && (
          <p className="mt-2">
            <Badge tone="warning">Coming soon</Badge>
          </p>
        )}
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
            change({ isComingSoon: !isComingSoon }, isComingSoon ? `${name} is there.` : `${name} is coming soon.`)
          }
        >
          {isComingSoon ? 'No longer coming soon' : 'Coming soon'}
          <span className="sr-only">{name}</span>
        </button>
        <EditCollection collection={collection} onChanged={onChanged} />
      </div>
    </article>
  )
}
