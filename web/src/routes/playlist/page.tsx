import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useSaved } from '../../features/saved/use-saved.ts'
import { style } from '../../ui/classes.ts'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { PlaylistView } from './playlist-view.tsx'
import { WithoutShop } from './without-shop.tsx'

const PlaylistSkeleton = () => (
  <div className="mt-6 grid gap-6">
    {['first', 'second'].map((name) => (
      <div key={name} className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
        <div className="flex gap-4">
          <span className="block size-[80px] rounded-field bg-sunken sm:size-28" />
          <span className="block h-8 grow rounded-field bg-sunken" />
        </div>
        <span className="block h-24 rounded-field bg-sunken" />
        <span className="block h-12 rounded-field bg-sunken" />
      </div>
    ))}
  </div>
)

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
