import type { Track } from '@storylamp/contract/playlist/playlist'
import { createRoot } from 'react-dom/client'
import type { Store } from '../store/store.ts'
import { createPlayer, type Player } from './create-player.ts'
import { reflectInMediaSession } from './media-session.ts'
import { performMedia } from './perform-media.ts'
import { performPicture } from './perform-picture.ts'
import { performText } from './perform-text.ts'
import type { Perform } from './play-in-order.ts'
import { PlayerView } from './player-view.tsx'

let opened: Player | undefined

/** The player of this page load, made when something is first played. */
export function thePlayer(store: Store): Player {
  opened ??= openPlayer(store)
  return opened
}

/** Its own root beside the page's: it plays on through every change of page, and no page pays for it beforehand. */
function openPlayer(store: Store): Player {
  const sound = new Audio()
  const film = document.createElement('video')
  film.playsInline = true
  const player = createPlayer(store, performerWith(sound, film))
  reflectInMediaSession(player)
  closeWithTheSession(store, player)
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<PlayerView player={player} film={film} />)
  return player
}

const performerWith =
  (sound: HTMLAudioElement, film: HTMLVideoElement): Perform =>
  (track, startAt, report) => {
    const { kind, url = '', text = '' }: Track = track
    if (kind === 'text') return performText(text, startAt, report)
    if (kind === 'image') return performPicture(startAt, report)
    return performMedia(kind === 'video' ? film : sound, url, startAt, report)
  }

/** Whoever signs out, here or in another tab, takes the stories along. */
function closeWithTheSession(store: Store, player: Player): void {
  const whose = () => store.getState().user.userProfile?._id
  let known = whose()
  store.subscribe(() => {
    if (whose() === known) return
    known = whose()
    player.close()
  })
}
