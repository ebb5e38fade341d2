import type { Track } from '@storylamp/contract/playlist/playlist'
import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beginSound } from '../../base/sound.ts'
import { safeSessionStorage } from '../../base/storage.ts'
import { onFamilyChange } from '../../session/on-family-change.ts'
import { playerKey } from '../../store/persistence.ts'
import type { Store } from '../../store/store.ts'
import { morph } from '../../ui/content/morph.ts'
import { bedtimeOf } from './bedtime.ts'
import { bookmarksOf } from './bookmarks.ts'
import { createPlayer, type Player } from './create-player.ts'
import { connectMediaSession } from './media-session.ts'
import { performMedia } from './performers/perform-media.ts'
import { performPicture } from './performers/perform-picture.ts'
import { performText } from './performers/perform-text.ts'
import type { Perform } from './play-in-order.ts'
import type { PlayedItem } from './player-state.ts'
import { saveBookmarks } from './save-bookmarks.ts'
import { Bar } from './view/bar.tsx'
import { FullPlayer } from './view/full-player.tsx'

let opened: Player | undefined

/** The player of this page load, created when something is first played. */
export function thePlayer(store: Store): Player {
  opened ??= openPlayer(store)
  return opened
}

/** Plays an item in the full player; its cover grows into the player's picture. */
export const openFull = (player: Player, item: PlayedItem, trackId?: string, cover: HTMLElement | null = null): void =>
  morph(cover, () => {
    player.open(item, trackId)
    player.setFull(true)
  })

/** Renders into a React root of its own, so that it keeps playing through navigations and loads only when it is used. */
function openPlayer(store: Store): Player {
  const sound = new Audio()
  const film = document.createElement('video')
  film.playsInline = true
  const bookmarks = bookmarksOf(() => store.getState().user.userProfile?._id ?? '')
  const player = createPlayer(store, performerWith(sound, film), bookmarks, bedtimeOf(store))
  saveBookmarks(player, bookmarks)
  rememberItem(player)
  connectMediaSession(player)
  claimSound(player)
  // A sign-out, here or in another tab, closes the player.
  onFamilyChange(store, player.close)
  const host = document.createElement('div')
  document.body.append(host)
  // Ready at once, as what opens it may be a view transition.
  flushSync(() => createRoot(host).render(<PlayerView player={player} film={film} />))
  return player
}

/** Remembers what the player shows, for a reload of this tab. */
function rememberItem(player: Player): void {
  let remembered: PlayedItem | undefined
  player.subscribe(() => {
    const { item } = player.get()
    if (item === remembered) return
    remembered = item
    if (item === undefined) safeSessionStorage.remove(playerKey)
    else safeSessionStorage.set(playerKey, JSON.stringify(item))
  })
}

/** Only when it begins: an element that another sound has just paused still reports its progress. */
function claimSound(player: Player): void {
  let wasPaused = true
  player.subscribe(() => {
    const isPaused = player.get().status === 'paused'
    if (wasPaused && !isPaused) beginSound(player)
    wasPaused = isPaused
  })
}

const performerWith =
  (sound: HTMLAudioElement, film: HTMLVideoElement): Perform =>
  (track, startAt, report) => {
    const { kind, url = '', narrationUrl, text = '', seconds, image }: Track = track
    if (kind === 'text') return performText(text, startAt, report)
    if (kind === 'image' && narrationUrl === undefined) return performPicture(seconds, startAt, report)
    if (kind === 'image') return performMedia(sound, narrationUrl ?? '', startAt, report)
    film.poster = image === undefined ? '' : `/${image}`
    return performMedia(kind === 'video' ? film : sound, url, startAt, report)
  }

type ViewProps = { player: Player; film: HTMLVideoElement }

/** A bar at the bottom of the window, which opens to fill it. */
function PlayerView({ player, film }: ViewProps) {
  const state = useSyncExternalStore(player.subscribe, player.get)
  const isOpened = state.item !== undefined
  useEffect(() => {
    const { body, documentElement } = document
    // Reserves the bar's height, so that it covers neither the end of the page nor the focused element.
    documentElement.toggleAttribute('data-player', isOpened)
    if (isOpened) return
    // The close button had the focus and is gone.
    if (document.activeElement === body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [isOpened])
  if (!isOpened) return null
  return (
    <>
      <Bar player={player} state={state} film={state.isFull ? undefined : film} />
      <FullPlayer player={player} state={state} film={film} />
    </>
  )
}
