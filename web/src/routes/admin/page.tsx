import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { AdminFrame } from './admin-frame.tsx'
import { adminRoutes } from './admin-routes.ts'
import { AdminSkeleton } from './components/page/admin-skeleton.tsx'

export const handle: GuardedPage = {
  title: 'Back office',
  description: 'Where the shop is run.',
  Skeleton: AdminSkeleton,
  hasOwnHead: true,
}

/** An application of its own: its routes load with this page, and each section when it is visited. */
export const Component = () => (
  <WithQueryCache fallback={<AdminSkeleton />}>
    <AdminFrame>
      <Suspense fallback={<AdminSkeleton />}>{useAdminRoute()}</Suspense>
    </AdminFrame>
  </WithQueryCache>
)

const useAdminRoute = () => useRoutes(adminRoutes)
