import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useSaved } from '../../features/saved/use-saved.ts'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { PlaylistSkeleton } from './playlist-skeleton.tsx'
import { PlaylistView } from './playlist-view.tsx'
import { WithoutShop } from './without-shop.tsx'

export const handle: GuardedPage = {
  title: 'My Playlist',
  description: "Your family's stories, to hear, to look at and to read.",
  Skeleton: PlaylistSkeleton,
  width: 'max-w-3xl',
}

export const Component = () => (
  <WithQueryCache fallback={<Loading />}>
    <FamilyPlaylist />
  </WithQueryCache>
)

function FamilyPlaylist() {
  const { reply, isFetching, refetch } = useUncachedRead('/api/playlist')
  const saved = useSaved()
  if (reply !== undefined) return <PlaylistView items={reply.data ?? []} saved={saved} />
  if (isFetching) return <Loading />
  return <WithoutShop saved={saved} onRetry={refetch} />
}

const Loading = () => (
  <>
    <FullScreenSpinner label="Loading the playlist" />
    <PlaylistSkeleton />
  </>
)
