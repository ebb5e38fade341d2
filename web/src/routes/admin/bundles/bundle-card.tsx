import type {
  WireAdminBundle as AdminBundle,
  WireBundleChange as BundleChange,
} from '@storylamp/contract/bundles/admin-bundles'
import { formatTokens } from '@storylamp/contract/money'
import { Link } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { button, style } from '../../../ui/classes.ts'
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
  const send = useSend()
  const { run, isPending } = useAction()
  const change = async (body: BundleChange, successText: string) => {
    const reply = await run(() => send('PUT', '/api/admin/bundles/:id', { params: { id: _id }, body }), {
      successText,
      failureText: 'The bundle could not be changed. Please try again.',
    })
    if (reply !== undefined) onChanged()
  }
  return (
    <SortableCard
      name={name}
      title={
        <Link to={adminPaths.bundle(_id)} className={style({ variant: 'link' })}>
          {name}
        </Link>
      }
      image={image}
      position={position}
      count={count}
      onMove={(to) => change({ position: to }, `${name} is at place ${to}.`)}
      actions={
        <button
          type="button"
          aria-disabled={isPending}
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
    </SortableCard>
  )
}
