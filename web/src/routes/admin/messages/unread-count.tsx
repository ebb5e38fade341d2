import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { useAppSelector } from '../../../store/store.ts'

/** Beside the name of the page in the navigation. Nothing is asked before the second factor is on. */
export const UnreadCount = () =>
  useAppSelector(({ user }) => user.userProfile?.needsSecondFactor) ? null : <LoadedCount />

function LoadedCount() {
  const unread = useUncachedRead('/api/admin/messages/unread').reply?.unread ?? 0
  return unread === 0 ? null : (
    <span className="ml-auto rounded-full bg-fill px-2 text-sm font-bold tabular-nums text-on-fill">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  )
}
