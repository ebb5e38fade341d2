import type { Player } from './create-player.ts'
import { trackOf } from './player-state.ts'

/** The lock screen and the headphones' buttons: what plays, and the buttons for it. */
export function reflectInMediaSession(player: Player): void {
  const { mediaSession } = navigator
  if (mediaSession === undefined) return
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', player.play],
    ['pause', player.pause],
    ['nexttrack', player.next],
    ['previoustrack', player.back],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ['stop', player.close],
  ]
  for (const [action, act] of actions) mediaSession.setActionHandler(action, act)

  let shown: string | undefined
  player.watch(() => {
    const { item, standing, progress } = player.current()
    const track = trackOf(player.current())
    mediaSession.playbackState = item === undefined ? 'none' : standing === 'paused' ? 'paused' : 'playing'
    if (track?._id !== shown) {
      shown = track?._id
      mediaSession.metadata = track === undefined ? null : metadataOf(track, item?.title ?? '')
    }
    mediaSession.setPositionState(
      progress?.unit === 'seconds' && progress.at <= progress.length
        ? { duration: progress.length, position: progress.at }
        : undefined,
    )
  })
}

const metadataOf = ({ title, image }: { title: string; image?: string | undefined }, album: string) =>
  new MediaMetadata({ title, album, artwork: image === undefined ? [] : [{ src: `/${image}` }] })
