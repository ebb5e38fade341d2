import { type ComponentType, useEffect, useState } from 'react'
import type { Problem } from '../../api/request.ts'
import { useFetchProfile } from '../../features/account/use-profile.ts'
import { useAppSelector } from '../../store/store.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'

/** The page's skeleton until the visitor's role is known. */
export function Waiting({ isForRole, Skeleton }: { isForRole: boolean; Skeleton: ComponentType }) {
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
