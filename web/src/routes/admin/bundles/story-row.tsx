import type { AdminStory } from '@storylamp/contract/bundles/admin-bundles'
import { Link } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { style } from '../../../ui/classes.ts'
import { deskPaths } from '../desk-paths.ts'
import { PlaceButtons } from '../parts/place-buttons.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { Thumbnail } from '../uploads/thumbnail.tsx'

type Props = { bundleId: string; story: AdminStory; place: number; count: number; onChanged: () => void }

export function StoryRow({
  bundleId,
  story: { _id, title, image, contentFile, text },
  place,
  count,
  onChanged,
}: Props) {
  const send = useSend()
  const { run } = useDeed()
  const move = async (position: number) => {
    const params = { id: bundleId, storyId: _id }
    const answer = await run(
      () => send('PUT', '/api/admin/bundles/:id/stories/:storyId', { params, body: { position } }),
      { done: `${title} is at place ${position}.`, failed: 'The story could not be moved. Please try again.' },
    )
    if (answer !== undefined) onChanged()
  }
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Thumbnail path={image} />
      <div className="flex min-w-40 grow basis-0 flex-wrap justify-between gap-x-4">
        <div>
          <Link
            to={deskPaths.story(bundleId, _id)}
            className={`${style({ variant: 'link' })} inline-block py-1 wrap-anywhere`}
          >
            {title}
          </Link>
          <p className="text-sm text-muted wrap-anywhere">
            {contentFile.split('.').at(-1)}
            {text !== null && ', with its words'}
          </p>
        </div>
        <PlaceButtons name={title} place={place} count={count} onMove={move} />
      </div>
    </div>
  )
}
