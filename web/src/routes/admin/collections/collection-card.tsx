import type { CollectionChange } from '@storylamp/contract/catalog/admin-catalog'
import type { Collection } from '@storylamp/contract/catalog/catalog'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { SortableCard } from '../components/lists/sortable-card.tsx'
import { useAction } from '../components/use-action.ts'
import { EditCollection } from './edit-collection.tsx'

type Props = { collection: Collection; place: number; count: number; onChanged: () => void }

export function CollectionCard({ collection, place, count, onChanged }: Props) {
  const { type, name, description, image, isComingSoon } = collection
  const send = useSend()
  const { run, isPending } = useAction()
  const change = async (body: CollectionChange, successText: string) => {
    const reply = await run(() => send('PUT', '/api/admin/collections/:type', { params: { type }, body }), {
      successText,
      failureText: 'The collection could not be changed. Please try again.',
    })
    if (reply !== undefined) onChanged()
  }
  return (
    <SortableCard
      name={name}
      image={image}
      place={place}
      count={count}
      onMove={(position) => change({ position }, `${name} is at place ${position}.`)}
      actions={
        <>
          <button
            type="button"
            aria-disabled={isPending}
            className={button({ variant: 'secondary' })}
            onClick={() =>
              change({ isComingSoon: !isComingSoon }, isComingSoon ? `${name} is there.` : `${name} is coming soon.`)
            }
          >
            {isComingSoon ? 'No longer coming soon' : 'Mark as coming soon'}
            <span className="sr-only">{name}</span>
          </button>
          <EditCollection collection={collection} onChanged={onChanged} />
        </>
      }
    >
      <p className="text-muted wrap-anywhere">{description}</p>
      {isComingSoon && (
        <p className="mt-2">
          <Badge tone="warning">Coming soon</Badge>
        </p>
      )}
    </SortableCard>
  )
}
