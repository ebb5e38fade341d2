import type { Player } from './create-player.ts'
import { trackOf } from './player-state.ts'

/** Shows the playing story on the lock screen, and obeys its buttons and those of headphones. */
export function connectMediaSession(player: Player): void {
  const { mediaSession } = navigator
  if (mediaSession === undefined) return
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', player.play],
    ['pause', player.pause],
    ['nexttrack', player.next],
    ['previoustrack', player.back],
    ['seekbackward', () => player.skip(-1)],
    ['seekforward', () => player.skip(1)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
    ['stop', player.close],
  ]
  for (const [action, handler] of handlers) attempt(() => mediaSession.setActionHandler(action, handler))

  let shown: string | undefined
  player.subscribe(() => {
    const { item, status, progress, speed } = player.get()
    const track = trackOf(player.get())
    attempt(() => {
      mediaSession.playbackState = item === undefined ? 'none' : status === 'paused' ? 'paused' : 'playing'
    })
    if (track?._id !== shown) {
      shown = track?._id
      attempt(() => {
        mediaSession.metadata = track === undefined ? null : metadataOf(track, item?.title ?? '')
      })
    }
    attempt(() =>
      mediaSession.setPositionState(
        progress?.unit === 'seconds' && progress.at <= progress.length
          ? { duration: progress.length, position: progress.at, playbackRate: speed }
          : undefined,
      ),
    )
  })
}

/** Browsers know only some actions, and throw at others: the story plays on without its lock screen. */
function attempt(use: () => void): void {
  try {
    use()
  } catch {}
}

const metadataOf = ({ title, image }: { title: string; image?: string | undefined }, album: string) =>
  new MediaMetadata({ title, album, artwork: image === undefined ? [] : [{ src: `/${image}` }] })
