import type { Guide } from '@storylamp/contract/downloads/downloads'
import { Download, Footprints, Package, ShieldCheck, Sparkles } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadPage } from '../../api/load-page.ts'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { withReturnTo } from '../../session/return-to.ts'
import { useAppSelector } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { IconRows } from '../../ui/content/icon-rows.tsx'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { PageLinks } from '../../ui/layout/page-links.tsx'
import { QuickAnswers } from './quick-answers.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get('page')
  const guides = await loadPage(context, '/api/downloads/', {
    request,
    query: page === null ? {} : { page },
    failureText: 'Failed to load the guides. Please try again later.',
  })
  if (guides.page > 1 && guides.data.length === 0) throw data('Page Not Found', { status: 404 })
  return guides
}

export function Component() {
  const { data: guides, page, pageCount, isTotalMore, previous, next } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead
        title="Downloads"
        description="Printable guides for every lamp and speaker of the shop."
        {...(page <= pageCount && { path: page === 1 ? paths.downloads : `${paths.downloads}?page=${page}` })}
        jsonLd={[breadcrumb(shopOrigin, [], 'Downloads')]}
      />
      <h1 className={style({ variant: 'title' })}>Downloads</h1>
      <p className={`${style({ variant: 'lead' })} mt-2 max-w-prose`}>
        A guide to print for every lamp and speaker, and the stories that your family owns.
      </p>
      <div className={`${style({ variant: 'card' })} mt-6 p-4 sm:p-6`}>
        <IconRows shape="strip" rows={inEveryGuide} />
      </div>
      <h2 className="mt-10 text-2xl">Guides</h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {guides.map((guide) => (
          <li key={guide.productId}>
            <GuideCard guide={guide} />
          </li>
        ))}
      </ul>
      <PageLinks page={page} pageCount={pageCount} previous={previous} next={next} isOpenEnded={isTotalMore} />
      <StoryBundles />
      <QuickAnswers />
    </div>
  )
}

const inEveryGuide = [
  { icon: <Footprints strokeWidth={1.75} />, title: 'First steps', text: 'From the box to the first story' },
  { icon: <Package strokeWidth={1.75} />, title: 'In the box', text: 'What belongs to it' },
  { icon: <Sparkles strokeWidth={1.75} />, title: 'Care', text: 'How it stays clean' },
  { icon: <ShieldCheck strokeWidth={1.75} />, title: 'Safety', text: 'What grown-ups look after' },
]

function GuideCard({ guide }: { guide: Guide }) {
  const nameId = useId()
  return (
    <article className={`${style({ variant: 'card' })} flex h-full flex-wrap items-center gap-4 p-3`}>
      <div className="size-[96px] shrink-0 overflow-hidden rounded-field bg-sunken">
        <Picture file={squarePicture(guide.image)} alt="" sizes="96px" className="size-full object-cover" />
      </div>
      <div className="flex min-w-0 grow basis-36 flex-wrap items-center justify-between gap-2 lg:flex-nowrap">
        <div className="min-w-0">
          <h3 id={nameId} className="text-lg">
            {guide.name}
          </h3>
          <p className="text-sm text-muted">Guide (PDF)</p>
        </div>
        <a href={guide.file} download aria-describedby={nameId} className={button({ variant: 'secondary' })}>
          <Download strokeWidth={1.75} aria-hidden="true" />
          Download
        </a>
      </div>
    </article>
  )
}

// Guests do not load the query cache.
const FamilyBundles = lazy(async () => ({ default: (await import('./family-bundles.tsx')).FamilyBundles }))

/** The bundles that the family has purchased. */
function StoryBundles() {
  const owned = useAppSelector(({ user }) => user.userProfile?.purchasedBundles)
  return (
    <section aria-labelledby="bundles" className="mt-12">
      <h2 id="bundles" className="text-2xl">
        Story bundles
      </h2>
      {owned === undefined ? (
        <>
          <p className="my-4 max-w-prose">
            The bundles that your family has purchased appear here once you’re logged in. Each one is a single file with
            all its stories, to keep.
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
