import { storyDays } from '@storylamp/contract/limits'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import type { WireStoryOrder as StoryOrder } from '@storylamp/contract/stories/story-orders'
import { ExternalLink, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { useBuyer } from '../../session/use-buyer.ts'
import { button, style } from '../../ui/classes.ts'
import { shownDay } from '../../ui/content/shown-time.ts'
import { notify } from '../../ui/feedback/notify.tsx'

type Props = { order: Order; storyOrder: StoryOrder }

export function StoryState({ order, storyOrder: { state, toolUrl } }: Props) {
  const { isParent } = useBuyer()
  const [isDeleted, setDeleted] = useState(order.orderType === 'story' && order.isDeleted === true)
  const deleted = <Deleted id={order._id} isParent={isParent} onRestored={() => setDeleted(false)} />
  switch (state) {
    case 'Being made':
      return (
        <div className="grid justify-items-start gap-2">
          <p className="text-lg font-bold">In progress</p>
          <p>
            Your story will appear in your playlist when it’s ready. If that takes more than {storyDays} days, we’ll
            return your tokens.
          </p>
          {isDeleted && deleted}
          {isParent && toolUrl !== undefined && (
            <a href={toolUrl} target="_blank" rel="noopener" className={button({ variant: 'secondary' })}>
              Open the story tool
              <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
        </div>
      )
    case 'Ready':
      return (
        <div className="grid justify-items-start gap-2">
          <p className="text-lg font-bold">Ready</p>
          {isDeleted ? (
            deleted
          ) : (
            <Link to={paths.playlist} className={button()}>
              <Play strokeWidth={1.75} aria-hidden="true" />
              Play in My Playlist
            </Link>
          )}
        </div>
      )
    case 'Given back':
      return order.orderType === 'story' && order.returnedAt !== undefined ? (
        <div>
          <p className="text-lg font-bold">Given back</p>
          <p>You gave it back on {shownDay(order.returnedAt)}. Its tokens are in your wallet again.</p>
        </div>
      ) : (
        <div>
          <p className="text-lg font-bold">Tokens returned</p>
          <p>
            This story wasn’t made, and its tokens are back in your wallet
            {order.orderType === 'story' && order.notMadeAt !== undefined && ` since ${shownDay(order.notMadeAt)}`}.
          </p>
        </div>
      )
  }
}

type DeletedProps = { id: string; isParent: boolean; onRestored: () => void }

/** What a parent deleted from the playlist comes back from here, too. */
function Deleted({ id, isParent, onRestored }: DeletedProps) {
  const send = useSend()
  const [isUnderWay, setUnderWay] = useState(false)
  const restore = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    const { problem } = await send('POST', '/api/playlist/restore', { body: { ids: [id] } })
    setUnderWay(false)
    if (problem !== undefined) return notify(playlistTexts.restoreFailed, 'failed')
    notify(playlistTexts.restored)
    onRestored()
  }
  if (!isParent) return <p>Deleted from the playlist</p>
  return (
    <p>
      Deleted from the playlist –{' '}
      <button
        type="button"
        aria-disabled={isUnderWay}
        className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}
        onClick={restore}
      >
        Restore
      </button>
    </p>
  )
}
