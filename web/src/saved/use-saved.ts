import { useEffect, useSyncExternalStore } from 'react'
import { useAppSelector } from '../store/store.ts'
import { currentSaving, watchSaving } from './save-item.ts'
import { currentSaved, loadSaved, watchSaved } from './saved-items.ts'
import { startServiceWorker } from './start-service-worker.ts'

export const useSaving = () => useSyncExternalStore(watchSaving, currentSaving)

/** What whoever is here has saved on this device. */
export function useSaved() {
  const owner = useAppSelector(({ user }) => user.userProfile?._id)
  useEffect(() => {
    if (!canSave() || owner === undefined) return
    startServiceWorker()
    loadSaved(owner)
  }, [owner])
  return useSyncExternalStore(watchSaved, currentSaved)
}

/** Browsers keep stories for https and localhost only. */
export const canSave = () => 'caches' in globalThis && 'serviceWorker' in navigator
