import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { useEffect, useMemo } from 'react'
import { useStore } from 'react-redux'
import type { Store } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { typeLabel } from './item-texts.ts'

const load = () => import('../../features/player/open-player.tsx')

/** Imports the player ahead of the first press, so that it plays without delay. */
export function usePlayer() {
  const store = useStore() as Store
  useEffect(() => {
    load().catch(() => {})
  }, [])
  return useMemo(() => {
    const play = async (
      { _id, image, imageAlt, storyOrder: { type, title } }: PlaylistItem,
      how: { trackId?: string; cover?: HTMLElement | null } = {},
    ) => {
      const { thePlayer, openFull } = await load()
      const kind = type === 'customize_story' ? typeLabel(type) : undefined
      openFull(thePlayer(store), { _id, title, kind, image, imageAlt }, how.trackId, how.cover)
    }
    return {
      play: (...args: Parameters<typeof play>) =>
        play(...args).catch(() => notify('The player could not be loaded. Please try again.', 'failed')),
      closeIfAmong: (itemIds: string[]) =>
        load().then(
          ({ thePlayer }) => thePlayer(store).closeIfAmong(itemIds),
          () => {},
        ),
    }
  }, [store])
}
