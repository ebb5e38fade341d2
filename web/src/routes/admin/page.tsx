import { Suspense, useEffect } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useFetchProfile } from '../../features/account/use-profile.ts'
import { useAppSelector } from '../../store/store.ts'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { AdminFrame } from './admin-frame.tsx'
import { adminPaths } from './admin-paths.ts'
import { adminRoutes } from './admin-routes.tsx'
import { AdminSkeleton } from './components/page/admin-skeleton.tsx'
import { PasswordPrompt } from './components/page/password-prompt.tsx'
import { LiveWarning } from './live-warning.tsx'
import { ForRight } from './staff/for-right.tsx'

export const handle: GuardedPage = {
  title: 'Back office',
  description: 'Where the shop is run.',
  Skeleton: AdminSkeleton,
  hasOwnHead: true,
  width: 'full',
}

/** An application of its own: its routes load with this page, and each section when it is visited. */
export const Component = () => (
  <WithQueryCache fallback={<AdminSkeleton />}>
    <AdminFrame>
      <PasswordPrompt>
        <Suspense fallback={<AdminSkeleton />}>
          <AdminRoute />
        </Suspense>
      </PasswordPrompt>
    </AdminFrame>
  </WithQueryCache>
)

/** Where a second factor is required, every address leads to the page that turns it on until it is on. */
function AdminRoute() {
  const needsSecondFactor = useAppSelector(({ user }) => user.userProfile?.needsSecondFactor)
  const fetchProfile = useFetchProfile()
  useEffect(() => {
    // The stored profile may be older than the requirement of a second factor.
    fetchProfile()
  }, [fetchProfile])
  const { pathname } = useLocation()
  const page = useRoutes(adminRoutes, needsSecondFactor ? adminPaths.secondFactor : undefined)
  return (
    <>
      {/* The key reads the checklist again on each page: a fact may have been entered on the last one. */}
      {!needsSecondFactor && pathname !== adminPaths.secondFactor && (
        <ForRight right="settings">
          <LiveWarning key={pathname} />
        </ForRight>
      )}
      {page}
    </>
  )
}
