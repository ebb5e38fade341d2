import { useRefetchWhile, useUncachedRead } from '../../api/use-uncached-read.ts'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useSaved } from '../../features/saved/use-saved.ts'
import { useAppSelector } from '../../store/store.ts'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { Library } from './library.tsx'
import { PlaylistView } from './playlist-view.tsx'
import { WithoutShop } from './without-shop.tsx'

const placeholders = Array.from({ length: 4 }, (_, place) => ({ _id: String(place) }))

const useIsChild = () => useAppSelector(({ user }) => user.userProfile?.role === 'child')

const PlaylistSkeleton = () => (
  <Library items={placeholders}>
    {() => (
      <>
        <span className="block aspect-square rounded-card bg-sunken" />
        <span className="mt-3 block h-6 w-3/4 rounded-field bg-sunken" />
      </>
    )}
  </Library>
)

export const handle: GuardedPage = {
  title: 'My Playlist',
  description: 'Your family’s stories, to hear, to look at and to read.',
  Skeleton: PlaylistSkeleton,
}

export const Component = () => (
  <WithQueryCache fallback={<Loading />}>
    <PlaylistByRole />
  </WithQueryCache>
)

function PlaylistByRole() {
  return useIsChild() ? <FamilyPlaylist isChild deleted={[]} /> : <ParentsPlaylist />
}

/** The page does not wait for what was deleted, and works without it. */
function ParentsPlaylist() {
  const { reply } = useUncachedRead('/api/playlist/deleted')
  return <FamilyPlaylist isChild={false} deleted={reply?.data ?? []} />
}

type Props = { isChild: boolean; deleted: Parameters<typeof PlaylistView>[0]['deleted'] }

function FamilyPlaylist({ isChild, deleted }: Props) {
  const { reply, isFetching, refetch } = useUncachedRead('/api/playlist')
  const saved = useSaved()
  useRefetchWhile('/api/playlist', reply?.data.some(({ storyOrder }) => storyOrder.state === 'Being made') ?? false)
  if (reply !== undefined) {
    return <PlaylistView items={reply.data ?? []} deleted={deleted} saved={saved} isChild={isChild} />
  }
  if (isFetching) return <Loading />
  return <WithoutShop saved={saved} onRetry={refetch} />
}

const Loading = () => (
  <>
    <FullScreenSpinner label="Loading the playlist" />
    <PlaylistSkeleton />
  </>
)
