import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { Frame } from './frame.tsx'
import { DeskSkeleton } from './parts/desk-skeleton.tsx'
import { sections } from './sections.ts'

export const handle: GuardedPage = {
  title: 'Back office',
  description: 'Where the shop is run.',
  Skeleton: DeskSkeleton,
  hasOwnHead: true,
}

/** A small application of its own: only who opens it loads its table of addresses, and each section when it is visited. */
export const Component = () => (
  <WithQueryCache fallback={<DeskSkeleton />}>
    <Frame>
      <Suspense fallback={<DeskSkeleton />}>{useSection()}</Suspense>
    </Frame>
  </WithQueryCache>
)

const useSection = () => useRoutes(sections)
