import { useReadAlways } from '../../api/use-read.ts'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useSaved } from '../../saved/use-saved.ts'
import type { GuardedPage } from '../../ui/guarded-page.ts'
import { FullScreenSpinner } from '../../ui/signed-in/full-screen-spinner.tsx'
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

/** S2.17 */
function FamilyPlaylist() {
  const { reply, isFetching, refetch } = useReadAlways('/api/playlist')
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
