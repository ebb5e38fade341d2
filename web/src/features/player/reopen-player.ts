import { safeSessionStorage } from '../../base/storage.ts'
import { playerKey } from '../../store/persistence.ts'
import type { Store } from '../../store/store.ts'
import type { PlayedItem } from './player-state.ts'

/** Shows the player again that was there before a reload, paused. */
export async function reopenPlayer(store: Store): Promise<void> {
  const item = safeSessionStorage.get(playerKey)
  if (item === null || store.getState().user.userProfile === null) return
  const { thePlayer } = await import('./open-player.tsx')
  thePlayer(store).show(JSON.parse(item) as PlayedItem)
}
