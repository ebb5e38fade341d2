import { morph } from '../../ui/content/morph.ts'
import type { Player } from './create-player.ts'
import type { PlayedItem } from './player-state.ts'

/** Plays an item in the full player; its cover grows into the player's picture. */
export const openFull = (player: Player, item: PlayedItem, trackId?: string, cover: HTMLElement | null = null): void =>
  morph(cover, () => {
    player.open(item, trackId)
    player.setFull(true)
  })
