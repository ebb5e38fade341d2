import { Link } from 'react-router'
import { FormOutcome } from '../forms/submit-button.tsx'
import { paths } from '../paths.ts'
import { looks } from '../ui/classes.ts'
import type { StoryOrdering, Wanted } from './use-story-order.ts'

type Props = { ordering: StoryOrdering; wanted: Wanted }

/** Stands beside the button that was pressed. */
export function StoryOrderOutcome({ ordering: { standing }, wanted }: Props) {
  const own = standing !== undefined && standing.wanted?._id === wanted?._id ? standing : undefined
  return (
    <div>
      <FormOutcome
        isSending={own?.is === 'ordering'}
        failed={own?.is === 'refused' ? own.words : undefined}
        done={own?.is === 'ordered' && <Ordered />}
      />
    </div>
  )
}

const Ordered = () => (
  <>
    Ordered! As soon as the story is made, it is in{' '}
    <Link to={paths.orders} className={looks.link}>
      your orders
    </Link>{' '}
    and in{' '}
    <Link to={paths.playlist} className={looks.link}>
      My Playlist
    </Link>
    .
  </>
)
