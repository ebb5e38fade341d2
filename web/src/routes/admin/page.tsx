import { TriangleAlert } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { SettingsContext, useSettings, useShowSettings } from '../../base/settings.ts'
import { useFetchProfile } from '../../features/account/use-profile.ts'
import { useAppSelector } from '../../store/store.ts'
import { TextLink } from '../../ui/button.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { AdminFrame } from './admin-frame.tsx'
import { adminPaths } from './admin-paths.ts'
import { adminRoutes } from './admin-routes.tsx'
import { AdminSkeleton } from './components/page/admin-skeleton.tsx'
import { PasswordPrompt } from './components/page/password-prompt.tsx'
import { ForRight } from './staff/for-right.tsx'

export const handle: GuardedPage = {
  title: 'Back office',
  description: 'Where the shop is run.',
  Skeleton: AdminSkeleton,
  hasOwnHead: true,
  width: 'full',
}

/** An application of its own: its routes load with this page, and each section when it is visited. It is in the main currency. */
export function Component() {
  const settings = useSettings()
  const {
    currencies: [main = settings.currency],
  } = settings
  return (
    <SettingsContext value={{ settings: { ...settings, currency: main }, show: useShowSettings() }}>
      <WithQueryCache fallback={<AdminSkeleton />}>
        <AdminFrame>
          <PasswordPrompt>
            <Suspense fallback={<AdminSkeleton />}>
              <AdminRoute />
            </Suspense>
          </PasswordPrompt>
        </AdminFrame>
      </WithQueryCache>
    </SettingsContext>
  )
}

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

/** Stands above every page of the back office while real money is taken with an open checklist. */
function LiveWarning() {
  const { reply } = useUncachedRead('/api/admin/checklist')
  if (reply?.isLive !== true) return null
  const missing = reply.open.filter(({ isOptional }) => isOptional !== true).length + reply.tasks.length
  if (missing === 0) return null
  return (
    <p role="alert" className="mb-6 flex gap-3 rounded-card border-2 border-danger bg-surface p-4 font-semibold">
      <TriangleAlert strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-danger" />
      <span>
        The shop takes real money, but {missing === 1 ? 'one point' : `${missing} points`} of its checklist{' '}
        {missing === 1 ? 'is' : 'are'} open. <TextLink to={adminPaths.today}>Before you sell</TextLink>
      </span>
    </p>
  )
}
