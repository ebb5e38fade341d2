import type { Track } from '@storylamp/contract/playlist/playlist'
import { createRoot } from 'react-dom/client'
import { onFamilyChange } from '../../session/on-family-change.ts'
import type { Store } from '../../store/store.ts'
import { createPlayer, type Player } from './create-player.ts'
import { connectMediaSession } from './media-session.ts'
import { performMedia } from './performers/perform-media.ts'
import { performPicture } from './performers/perform-picture.ts'
import { performText } from './performers/perform-text.ts'
import type { Perform } from './play-in-order.ts'
import { PlayerView } from './view/player-view.tsx'

let opened: Player | undefined

/** The player of this page load, created when something is first played. */
export function thePlayer(store: Store): Player {
  opened ??= openPlayer(store)
  return opened
}

/** Renders into a React root of its own, so that it keeps playing through navigations and loads only when it is used. */
function openPlayer(store: Store): Player {
  const sound = new Audio()
  const film = document.createElement('video')
  film.playsInline = true
  const player = createPlayer(store, performerWith(sound, film))
  connectMediaSession(player)
  // A sign-out, here or in another tab, closes the player.
  onFamilyChange(store, player.close)
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
