import type { AdminCollection, CollectionChange } from '@storylamp/contract/catalog/admin-collections'
import { countText } from '../../../base/count-text.ts'
import { Button, TextLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { adminPaths } from '../admin-paths.ts'
import { SortableCard } from '../components/lists/sortable-card.tsx'
import { useAction } from '../components/use-action.ts'
import { EditCollection } from './edit-collection.tsx'

type Props = { collection: AdminCollection; position: number; count: number; onChanged: () => void }

export function CollectionCard({ collection, position, count, onChanged }: Props) {
  const { type, name, description, image, isComingSoon, isHidden, productCount } = collection
  const { run, isPending } = useAction()
  const change = (body: CollectionChange, successText: string) =>
    run((send) => send('PUT', '/api/admin/collections/:type', { params: { type }, body }), {
      successText,
      failureText: 'The collection could not be changed. Please try again.',
      onDone: onChanged,
    })
  const toggle = (label: string, body: CollectionChange, successText: string) => (
    <Button aria-disabled={isPending} variant="secondary" onClick={() => change(body, successText)}>
      {label}
      <span className="sr-only">{name}</span>
    </Button>
  )
  return (
    <SortableCard
      name={name}
      title={<TextLink to={adminPaths.collection(type)}>{name}</TextLink>}
      image={image}
      position={position}
      count={count}
      onMove={(to) => change({ position: to }, `${name} is at place ${to}.`)}
      actions={
        <>
          {!isHidden &&
            (isComingSoon
              ? toggle('No longer coming soon', { isComingSoon: false }, `${name} is there.`)
              : toggle('Mark as coming soon', { isComingSoon: true }, `${name} is coming soon.`))}
          {isHidden
            ? toggle('Show', { isHidden: false }, `Visitors see ${name} again.`)
            : toggle('Hide', { isHidden: true }, hiddenText(collection))}
          <EditCollection collection={collection} onChanged={onChanged} />
        </>
      }
    >
      <p className="text-muted wrap-anywhere">{description}</p>
      <p className="mt-2 tabular-nums">{countText({ total: productCount }, 'product')}</p>
      <CollectionState collection={collection} />
    </SortableCard>
  )
}

/** The home page shows the permanent ones. */
const hiddenText = ({ name, isPermanent }: AdminCollection) =>
  `${name} is hidden${isPermanent ? ', and the home page leaves it out' : ''}. Its products stay in the shop.`

export const CollectionState = ({ collection: { isComingSoon, isHidden } }: Pick<Props, 'collection'>) => (
  <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
    {isHidden && <Badge tone="quiet">Hidden</Badge>}
    {isComingSoon && <Badge tone="warning">Coming soon</Badge>}
  </p>
)
