import type {
  WireAdminBundle as AdminBundle,
  WireBundleChange as BundleChange,
} from '@storylamp/contract/bundles/admin-bundles'
import { formatTokens } from '@storylamp/contract/money'
import { Button, TextLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { adminPaths } from '../admin-paths.ts'
import { SortableCard } from '../components/lists/sortable-card.tsx'
import { useAction } from '../components/use-action.ts'

type Props = { bundle: AdminBundle; position: number; count: number; onChanged: () => void }

export function BundleCard({
  bundle: { _id, name, image, tokenPrice, isActive, stories },
  position,
  count,
  onChanged,
}: Props) {
  const { run, isPending } = useAction()
  const change = (body: BundleChange, successText: string) =>
    run((send) => send('PUT', '/api/admin/bundles/:id', { params: { id: _id }, body }), {
      successText,
      failureText: 'The bundle could not be changed. Please try again.',
      onDone: onChanged,
    })
  return (
    <SortableCard
      name={name}
      title={<TextLink to={adminPaths.bundle(_id)}>{name}</TextLink>}
      image={image}
      position={position}
      count={count}
      onMove={(to) => change({ position: to }, `${name} is at place ${to}.`)}
      actions={
        <Button
          aria-disabled={isPending}
          variant="secondary"
          onClick={() =>
            change({ isActive: !isActive }, isActive ? `${name} is off the shelf.` : `${name} is on the shelf.`)
          }
        >
          {isActive ? 'Deactivate' : 'Activate'}
          <span className="sr-only">{name}</span>
        </Button>
      }
    >
      <p className="text-muted tabular-nums">
        {formatTokens(tokenPrice)} tokens, {stories.length === 1 ? '1 story' : `${stories.length} stories`}
      </p>
      <p className="mt-2">
        <Badge tone={isActive ? 'success' : 'warning'}>{isActive ? 'On the shelf' : 'Off the shelf'}</Badge>
      </p>
    </SortableCard>
  )
}
