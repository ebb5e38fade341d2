import type { Bookmarks } from './bookmarks.ts'
import type { Player } from './create-player.ts'
import { type PlayerState, trackOf } from './player-state.ts'

const everySeconds = 5

/** Saves how far an item is heard, every few seconds and at each pause; after its last story it begins anew. */
export function saveBookmarks(player: Player, { save, forget }: Bookmarks): void {
  let saved: { trackId: string; at: number } | undefined
  player.subscribe(() => {
    const { item, progress, status } = player.get()
    const track = trackOf(player.get())
    if (item === undefined || track === undefined || progress === undefined) return
    const { at, length } = progress
    const isNear = saved?.trackId === track._id && Math.abs(at - saved.at) < everySeconds
    if (isNear && (status !== 'paused' || saved?.at === at)) return
    saved = { trackId: track._id, at }
    if (isAtEnd(player.get())) forget(item._id)
    else save(item._id, { trackId: track._id, at, length, savedAtMs: Date.now() })
  })
}

/** The last seconds are music. */
const endSeconds = 5

const isAtEnd = ({ position, tracks, progress }: PlayerState): boolean =>
  position === tracks.length - 1 && progress !== undefined && progress.at >= progress.length - endSeconds
