import { useRef } from 'react'
import { Sample } from '../stories/sample/sample.tsx'
import { StoryPicture, type StoryPictureProps } from '../stories/sample/story-picture.tsx'
import { usePlayOwned } from './play-bundle.tsx'
import { useIsOwned } from './use-is-owned.ts'

type Props = StoryPictureProps & { bundleId: string }

/** A story's art: pressed, an owned story plays whole in the player, and any other its sample where it stands. */
export function StoryArt({ bundleId, ...picture }: Props) {
  const isOwned = useIsOwned(bundleId)
  return isOwned ? <OwnedStory bundleId={bundleId} {...picture} /> : <Sample {...picture} />
}

function OwnedStory({ bundleId, story, ...look }: Props) {
  const cover = useRef<HTMLDivElement>(null)
  const { play, failed } = usePlayOwned({ bundleId, storyId: story._id, cover })
  return (
    <div ref={cover}>
      <StoryPicture story={story} {...look} label={`Play ${story.title}`} onPress={play} problem={failed} />
    </div>
  )
}
