import { useEffect, useMemo } from 'react'
import { useStore } from 'react-redux'
import type { PlayedItem } from '../../player/player-state.ts'
import type { Store } from '../../store/store.ts'
import { notify } from '../../toasts/notify.tsx'

const load = () => import('../../player/open-player.tsx')

/** The way to the player, which is fetched while the page is looked at: pressing Play is to be heard without delay. */
export function usePlayer() {
  const store = useStore() as Store
  useEffect(() => {
    load().catch(() => {})
  }, [])
  return useMemo(() => {
    const player = async () => (await load()).thePlayer(store)
    return {
      play: (item: PlayedItem, trackId?: string) =>
        player().then(
          ({ open }) => open(item, trackId),
          () => notify('The player could not be loaded. Please try again.', 'failed'),
        ),
      closeIfAmong: (itemIds: string[]) =>
        player().then(
          ({ closeIfAmong }) => closeIfAmong(itemIds),
          () => {},
        ),
    }
  }, [store])
}
