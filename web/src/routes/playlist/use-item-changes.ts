import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import { canSave, removeSaved } from '../../features/saved/saved-items.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import {
  type Change,
  type Changes,
  deletedItems,
  ownedIds,
  type ShownItem,
  shownItems,
  withChange,
} from './shown-items.ts'
import { usePlayer } from './use-player.ts'

/** Changes show at once and are rolled back when the shop refuses them. */
export function useItemChanges(items: PlaylistItem[], deletedBefore: PlaylistItem[]) {
  const send = useSend()
  const player = usePlayer()
  const [changes, setChanges] = useState<Changes>(new Map())
  const setChange = (ids: string[], change: Change) => setChanges((before) => withChange(before, ids, change))

  const toggle = async ({ _id, isActive, isUnderWay }: ShownItem) => {
    if (isUnderWay) return
    setChange([_id], { isActive: !isActive, isToggling: true })
    const { reply, problem } = await send('PUT', '/api/playlist/:id/toggle-active', { params: { id: _id } })
    const isNow = reply?.data.isActive ?? isActive
    setChange([_id], { isActive: isNow, isToggling: false })
    if (problem !== undefined) notify(playlistTexts.toggleFailed, 'failed')
    else notify(isNow ? playlistTexts.activated : playlistTexts.deactivated)
  }

  /** Resolves to whether they were deleted. */
  const remove = async (ids: string[]): Promise<boolean> => {
    setChange(ids, { isGone: true, isRemoving: true })
    const { problem } = await sendRemoval(ids)
    if (problem !== undefined) {
      setChange(ids, { isGone: false, isRemoving: false })
      notify(playlistTexts.deleteFailed, 'failed')
      return false
    }
    setChange(ids, { isRemoving: false })
    void player.closeIfAmong(ids)
    if (canSave()) await Promise.all(ids.map(removeSaved))
    return true
  }
  const sendRemoval = ([id = '', ...others]: string[]) =>
    others.length === 0
      ? send('DELETE', '/api/playlist/:id', { params: { id } })
      : send('DELETE', '/api/playlist', { body: { ids: [id, ...others] } })

  /** Resolves to whether they are in the playlist again. */
  const restore = async (ids: string[]): Promise<boolean> => {
    const { problem } = await send('POST', '/api/playlist/restore', { body: { ids } })
    if (problem === undefined) {
      setChange(ids, { isGone: false })
      notify(playlistTexts.restored)
    } else notify(playlistTexts.restoreFailed, 'failed')
    return problem === undefined
  }

  return {
    shown: shownItems(items, deletedBefore, changes),
    deleted: deletedItems(items, deletedBefore, changes),
    owned: ownedIds(items, deletedBefore, changes),
    toggle,
    remove,
    restore,
  }
}
