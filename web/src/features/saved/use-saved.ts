import { useEffect, useSyncExternalStore } from 'react'
import { useAppSelector } from '../../store/store.ts'
import { savings } from './save-item.ts'
import { canSave, loadSaved, savedItems } from './saved-items.ts'

export const useSavings = () => useSyncExternalStore(savings.subscribe, savings.get)

/** The items that the signed-in user has saved on this device. */
export function useSaved() {
  const owner = useAppSelector(({ user }) => user.userProfile?._id)
  useEffect(() => {
    if (!canSave() || owner === undefined) return
    startServiceWorker()
    void loadSaved(owner)
  }, [owner])
  return useSyncExternalStore(savedItems.subscribe, savedItems.get)
}

/** Only a build has a service worker, and only the playlist needs one. */
function startServiceWorker(): void {
  if (import.meta.env.PROD) navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
