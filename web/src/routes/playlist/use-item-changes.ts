import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import { removeSaved } from '../../saved/saved-items.ts'
import { canSave } from '../../saved/use-saved.ts'
import { notify } from '../../toasts/notify.tsx'
import { type Change, type Changes, type ShownItem, shownItems } from './shown-items.ts'
import { usePlayer } from './use-player.ts'

/** S4.15: what is changed shows at once, and is as before when the shop does not agree. */
export function useItemChanges(items: PlaylistItem[]) {
  const send = useSend()
  const player = usePlayer()
  const [changes, setChanges] = useState<Changes>(new Map())
  const change = (ids: string[], to: Change | undefined) =>
    setChanges((before) => new Map([...before, ...ids.map((id) => [id, to ?? { isUnderWay: false }] as const)]))

  const toggle = async ({ _id, isActive, isUnderWay }: ShownItem) => {
    if (isUnderWay) return
    change([_id], { isActive: !isActive, isUnderWay: true })
    const { reply, problem } = await send('PUT', '/api/playlist/:id/toggle-active', { params: { id: _id } })
    const isNow = reply?.data.isActive ?? isActive
    change([_id], { isActive: isNow, isUnderWay: false })
    if (problem !== undefined) notify(playlistTexts.toggleFailed, 'failed')
    else notify(isNow ? playlistTexts.activated : playlistTexts.deactivated)
  }

  /** Says whether they are gone. */
  const remove = async (ids: string[]): Promise<boolean> => {
    const before = ids.map((id) => [id, changes.get(id)] as const)
    change(ids, { isGone: true, isUnderWay: true })
    const { problem } = await askToRemove(ids)
    if (problem !== undefined) {
      for (const [id, earlier] of before) change([id], earlier)
      notify(playlistTexts.deleteFailed, 'failed')
      return false
    }
    notify(playlistTexts.deleted)
    player.closeIfAmong(ids)
    if (canSave()) await Promise.all(ids.map(removeSaved))
    return true
  }
  const askToRemove = ([id = '', ...others]: string[]) =>
    others.length === 0
      ? send('DELETE', '/api/playlist/:id', { params: { id } })
      : send('DELETE', '/api/playlist', { body: { ids: [id, ...others] } })

  return { shown: shownItems(items, changes), toggle, remove }
}
