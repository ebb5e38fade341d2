import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { Play } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useStore } from 'react-redux'
import { sendAs } from '../../api/send.ts'
import type { Store } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { shownDate } from '../../ui/content/shown-time.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'

type Props = {
  bundle: Pick<Bundle, '_id' | 'name'>
  storyId?: string | undefined
  /** The picture that grows into the full player; without one the player opens as a bar. */
  cover?: RefObject<HTMLElement | null> | undefined
  onPlay?: (() => void) | undefined
  /** It is said beside it until when the bundle can be given back. */
  isNotified?: boolean | undefined
}

/** Plays a bundle that the family owns, in the player of the playlist. */
export function PlayBundle({ bundle, storyId, cover, onPlay, isNotified }: Props) {
  const { play, isSending, failed } = usePlayOwned({ bundleId: bundle._id, storyId, cover, onPlay, isNotified })
  return (
    <div className="grid gap-1">
      <button
        type="button"
        className={`${button({ variant: 'accent' })} w-full`}
        aria-disabled={isSending}
        onClick={play}
      >
        <Play strokeWidth={1.75} aria-hidden="true" />
        Play
        <span className="sr-only">{bundle.name}</span>
      </button>
      <FormOutcome isSending={isSending} failed={failed} />
    </div>
  )
}

type Owned = Pick<Props, 'storyId' | 'cover' | 'onPlay'> & { bundleId: string; isNotified?: boolean | undefined }

/** The first press only says so if playing ends the right to give the bundle back. */
export function usePlayOwned({ onPlay, isNotified: wasNotified = false, ...owned }: Owned) {
  const store = useStore() as Store
  const [isNotified, setNotified] = useState(wasNotified)
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<string>()
  const play = async () => {
    if (isSending) return
    setSending(true)
    setFailed(undefined)
    const { problem, endsRight } = await playOwned(store, owned, isNotified)
    setSending(false)
    if (endsRight) setNotified(true)
    setFailed(problem)
    if (problem === undefined) onPlay?.()
  }
  return { play, isSending, failed }
}

/** Why nothing plays. */
type Hindrance = { problem?: string; endsRight?: boolean }

async function playOwned(store: Store, { bundleId, storyId, cover }: Owned, isNotified: boolean): Promise<Hindrance> {
  const [player, { reply }] = await Promise.all([
    import('../player/open-player.tsx').catch(() => undefined),
    sendAs(store)('GET', '/api/playlist', {}),
  ])
  if (player === undefined || reply === undefined)
    return { problem: 'The stories could not be loaded. Please try again.' }
  const item = reply.data.find(({ storyOrder }) => storyOrder.bundleId === bundleId)
  if (item === undefined) return { problem: 'This bundle was deleted from My Playlist. You can still download it.' }
  const { _id, image, imageAlt, storyOrder, returnableUntil } = item
  if (returnableUntil !== undefined && !isNotified) {
    const problem = `${withdrawalTexts.endsWithPlay(shownDate(returnableUntil))} Press again to play.`
    return { problem, endsRight: true }
  }
  const played = { _id, image, imageAlt, title: storyOrder.title }
  if (cover === undefined) player.thePlayer(store).open(played, storyId)
  else player.openFull(player.thePlayer(store), played, storyId, cover.current)
  return {}
}
