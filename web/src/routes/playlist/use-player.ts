import { useEffect, useMemo } from 'react'
import { useStore } from 'react-redux'
import type { PlayedItem } from '../../features/player/player-state.ts'
import type { Store } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'

const load = () => import('../../features/player/open-player.tsx')

/** Imports the player ahead of the first press, so that it plays without delay. */
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
