import { useSyncExternalStore } from 'react'
import { useAppSelector } from '../../store/store.ts'
import { type Listening, listeningOf, subscribeToListening, toggleFavorite } from './listening.ts'

/** What the signed-in person has begun to hear and likes best, on this device. */
export function useListening(): Listening & { toggleFavorite: (itemId: string) => void } {
  const personId = useAppSelector(({ user }) => user.userProfile?._id) ?? ''
  const listening = useSyncExternalStore(subscribeToListening, () => listeningOf(personId))
  return { ...listening, toggleFavorite: (itemId) => toggleFavorite(personId, itemId) }
}
