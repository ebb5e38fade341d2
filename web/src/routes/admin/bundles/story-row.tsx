import type { AdminStory } from '@storylamp/contract/bundles/admin-bundles'
import { TextLink } from '../../../ui/button.tsx'
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
  const { run } = useAction()
  const params = { id: bundleId, storyId: _id }
  const move = (to: number) =>
    void run((send) => send('PUT', '/api/admin/bundles/:id/stories/:storyId', { params, body: { position: to } }), {
      successText: `${title} is at place ${to}.`,
      failureText: 'The story could not be moved. Please try again.',
      onDone: onChanged,
    })
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Thumbnail path={image} />
      <div className="flex min-w-40 grow basis-0 flex-wrap justify-between gap-x-4">
        <div>
          <TextLink to={adminPaths.story(bundleId, _id)} className="inline-block py-1 wrap-anywhere">
            {title}
          </TextLink>
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
