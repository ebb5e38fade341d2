import type { AdminStory } from '@storylamp/contract/bundles/admin-bundles'
import { Link } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { MoveButtons } from '../components/lists/move-buttons.tsx'
import { Thumbnail } from '../components/uploads/thumbnail.tsx'
import { useAction } from '../components/use-action.ts'

type Props = { bundleId: string; story: AdminStory; position: number; count: number; onChanged: () => void }

export function StoryRow({
  bundleId,
  story: { _id, title, image, contentFile, text },
  position,
  count,
  onChanged,
}: Props) {
  const send = useSend()
  const { run } = useAction()
  const move = async (to: number) => {
    const params = { id: bundleId, storyId: _id }
    const reply = await run(
      () => send('PUT', '/api/admin/bundles/:id/stories/:storyId', { params, body: { position: to } }),
      {
        successText: `${title} is at place ${to}.`,
        failureText: 'The story could not be moved. Please try again.',
      },
    )
    if (reply !== undefined) onChanged()
  }
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Thumbnail path={image} />
      <div className="flex min-w-40 grow basis-0 flex-wrap justify-between gap-x-4">
        <div>
          <Link
            to={adminPaths.story(bundleId, _id)}
            className={`${style({ variant: 'link' })} inline-block py-1 wrap-anywhere`}
          >
            {title}
          </Link>
          <p className="text-sm text-muted wrap-anywhere">
            {contentFile.split('.').at(-1)}
            {text !== null && ', with transcript'}
          </p>
        </div>
        <MoveButtons name={title} position={position} count={count} onMove={move} />
      </div>
    </div>
  )
}
