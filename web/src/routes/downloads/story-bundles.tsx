import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { withReturnTo } from '../../session/return-to.ts'
import { useAppSelector } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'

// Guests do not load the query cache.
const FamilyBundles = lazy(async () => ({ default: (await import('./family-bundles.tsx')).FamilyBundles }))

/** The bundles that the family has purchased (D41). */
export function StoryBundles() {
  const owned = useAppSelector(({ user }) => user.userProfile?.purchasedBundles)
  return (
    <section aria-labelledby="bundles" className="mt-12">
      <h2 id="bundles" className="text-2xl">
        Story bundles
      </h2>
      {owned === undefined ? (
        <>
          <p className="my-4 max-w-prose">
            The bundles that your family has purchased appear here once you are signed in.
          </p>
          <Link to={withReturnTo(paths.login, paths.downloads)} className={button({ variant: 'secondary' })}>
            Login
          </Link>
        </>
      ) : (
        <div className="mt-4">
          <Suspense>
            <FamilyBundles owned={owned} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
