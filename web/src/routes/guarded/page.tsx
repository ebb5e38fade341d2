import bedroom from 'media:products/hero-bedroom-tall'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router'
import type { Problem } from '../../api/request.ts'
import { paths } from '../../base/paths.ts'
import { useFetchProfile } from '../../features/account/use-profile.ts'
import { storedAccessToken } from '../../session/access-token.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { isSigningOut } from '../../session/sign-out.ts'
import { useAppDispatch, useAppSelector } from '../../store/store.ts'
import { setUser } from '../../store/user.ts'
import { style } from '../../ui/classes.ts'
import { Picture } from '../../ui/content/picture.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { notify } from '../../ui/feedback/notify.tsx'
import { stickyColumn } from '../../ui/layout/columns.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { decideEntry, type PageAccess } from './decide-entry.ts'

/** The guard of all pages with restricted access. The server renders their frame, the browser decides. */
export function Component() {
  const { access, ...page } = useRoute()
  const entry = useEntry(access)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { goTo, hint } = typeof entry === 'object' ? entry : {}
  useEffect(() => {
    // Does not redirect if another navigation has already left this page.
    if (goTo === undefined || window.location.pathname !== pathname) return
    const isLeaving = isSigningOut()
    if (hint !== undefined && !isLeaving) notify(hint, 'failed')
    void navigate(isLeaving ? paths.home : goTo, { replace: true })
  }, [goTo, hint, navigate, pathname])
  const isShortForm = access === 'guests' && page.width === 'max-w-lg'
  // Who may be sent away again does not see the name of the page.
  const isHidden = entry !== 'open' && access !== 'guests' && !access.includes('child')
  const saysItsTitle = entry === 'open' && page.hasOwnHead === true
  return (
    // As high as the window, so that what arrives later does not push the footer about in view.
    <div
      className={`min-h-[calc(100dvh-var(--header))] ${page.width === 'full' ? 'w-full px-(--gutter) pt-6' : `${style({ variant: 'page' })} pt-8`}`}
    >
      {!saysItsTitle && <PageHead title={page.title} description={page.description} />}
      <div className={isShortForm ? 'grid gap-6 lg:grid-cols-[32rem_minmax(0,1fr)] lg:gap-12' : page.width}>
        <div>
          {!saysItsTitle && (
            <h1 className={`${style({ variant: 'title' })} ${isHidden ? 'invisible' : ''}`}>{page.title}</h1>
          )}
          {entry === 'open' && <ChangedConsent />}
          {entry === 'open' ? <Outlet /> : <Waiting isForRole={entry === 'wait'} Skeleton={page.Skeleton} />}
        </div>
        {isShortForm && <Bedroom isRedirected={search.includes('returnTo=')} />}
      </div>
    </div>
  )
}

/** Beside short forms on wide screens, above them on phones that are high enough; there it would push a page down that redirects to it. */
const Bedroom = ({ isRedirected }: { isRedirected: boolean }) => (
  <div
    className={`order-first overflow-hidden rounded-hero bg-night max-lg:aspect-8/3 lg:order-none lg:max-h-[34rem] lg:self-start ${isRedirected ? 'max-lg:hidden' : 'max-lg:[@media(max-height:43em)]:hidden'} ${stickyColumn}`}
  >
    <Picture
      file={bedroom}
      alt=""
      sizes="(min-width: 1024px) 544px, 94vw"
      isMain
      className="size-full object-cover max-lg:object-[50%_55%]"
    />
  </div>
)

const ConsentRequest = lazy(async () => ({ default: (await import('./consent-request.tsx')).ConsentRequest }))

function ChangedConsent() {
  const isOutdated = useAppSelector(({ user }) => user.userProfile?.isConsentOutdated === true)
  return isOutdated ? (
    <Suspense>
      <ConsentRequest />
    </Suspense>
  ) : null
}

/** Merges the access of the route table with what the page says about itself. */
function useRoute(): GuardedPage & { access: PageAccess } {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle))
}

function useEntry(access: PageAccess) {
  const isKnown = useIsHydrated()
  const dispatch = useAppDispatch()
  const { user, userProfile } = useAppSelector((state) => state.user)
  const { pathname, search } = useLocation()
  const returnTo = useReturnTo()
  const looseToken = isKnown && user === null ? storedAccessToken() : null

  useEffect(() => {
    if (looseToken !== null) dispatch(setUser({ accessToken: looseToken, refreshToken: '' }))
  }, [looseToken, dispatch])

  const isSignedIn = user !== null || looseToken !== null
  return decideEntry(access, { isKnown, isSignedIn, role: userProfile?.role, here: pathname + search, returnTo })
}

/** The page's skeleton until the visitor's role is known. */
function Waiting({ isForRole, Skeleton }: { isForRole: boolean; Skeleton: ComponentType }) {
  const isSignedIn = useAppSelector(({ user }) => user.user !== null)
  return (
    <>
      <noscript>
        <p className="mt-6">This page needs JavaScript.</p>
      </noscript>
      {isForRole && isSignedIn && <WhoIsHere />}
      <div aria-hidden="true" className="noscript:hidden">
        <Skeleton />
      </div>
    </>
  )
}

/** Loads the missing profile of a signed-in user, with a retry. */
function WhoIsHere() {
  const fetchProfile = useFetchProfile()
  const [problem, setProblem] = useState<Problem>()
  useEffect(() => {
    if (problem === undefined) void fetchProfile().then(setProblem)
  }, [problem, fetchProfile])
  if (problem === undefined) return null
  return (
    <LoadFailed
      message={problem.body?.message ?? 'The shop cannot be reached right now.'}
      onRetry={() => setProblem(undefined)}
    />
  )
}
