import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { style } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'
import type { OrderedStory, StoryOrdering } from './use-story-order.ts'

type Props = { ordering: StoryOrdering; story: OrderedStory }

export function StoryOrderOutcome({ ordering: { status }, story }: Props) {
  const own = status !== undefined && status.story?._id === story?._id ? status : undefined
  return (
    <div>
      <FormOutcome
        isSending={own?.kind === 'ordering'}
        failed={own?.kind === 'refused' ? own.text : undefined}
        done={own?.kind === 'ordered' && <Ordered />}
      />
    </div>
  )
}

const Ordered = () => (
  <>
    Ordered! As soon as the story is made, it is in{' '}
    <Link to={paths.orders} className={style({ variant: 'link' })}>
      your orders
    </Link>{' '}
    and in{' '}
    <Link to={paths.playlist} className={style({ variant: 'link' })}>
      My Playlist
    </Link>
    .
  </>
)
