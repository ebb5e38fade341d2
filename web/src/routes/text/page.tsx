import lamp from 'media:brand/empty-playlist'
import type { TextPage } from '@storylamp/contract/texts/text-pages'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { load } from '../../api/load.ts'
import { useSettings } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'
import { AskUs } from '../../ui/content/ask-us.tsx'
import { Html } from '../../ui/content/html.tsx'
import { Questions } from '../../ui/content/questions.tsx'
import { breadcrumb } from '../../ui/layout/breadcrumb.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Guides } from './guides.tsx'

type Section = TextPage['sections'][number]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const failureText = 'Failed to load this page. Please try again later.'
  const id = new URL(request.url).pathname.replaceAll('/', '')
  const [page, guides] = await Promise.all([
    load(context, '/api/pages/:id', { params: { id }, failureText }),
    id === 'help' ? load(context, '/api/downloads/', { failureText }) : undefined,
  ])
  return { page: page.data, guides: guides?.data ?? [] }
}

/** All pages of text share this route, so the next one would keep the data of the last. */
export const shouldRevalidate = () => true

export function Component() {
  const { page, guides } = useLoaderData<typeof loader>()
  const { shopOrigin } = useSettings()
  const { _id: id, title, lead, sections } = page
  const questions = sections.flatMap((section) => section.questions)
  return (
    <>
      <PageHead
        title={title}
        description={lead}
        path={`/${id}`}
        jsonLd={[breadcrumb(shopOrigin, [], title), ...(questions.length > 0 ? [questionList(questions)] : [])]}
      />
      <div className="bg-sunken">
        <div className={`${style({ variant: 'page' })} flex items-center justify-between gap-12 py-10 sm:py-14`}>
          <div>
            <h1 className={style({ variant: 'display' })}>{title}</h1>
            <p className={`${style({ variant: 'lead' })} mt-4`}>{lead}</p>
          </div>
          <img
            src={`/${lamp.path}`}
            alt=""
            width={lamp.width}
            height={lamp.height}
            className="w-56 shrink-0 rounded-hero max-lg:hidden print:hidden"
          />
        </div>
      </div>
      <div
        key={id}
        className={`${style({ variant: 'page' })} grid grid-cols-[minmax(0,1fr)] gap-8 pt-8 sm:pt-12 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16`}
      >
        <Contents
          entries={[...sections, ...(guides.length > 0 ? [{ id: guidesId, title: 'Printable guides' }] : [])]}
        />
        <div className="grid max-w-[46rem] content-start gap-10 sm:gap-14">
          {sections.map((section) => (
            <TextSection key={section.id} section={section} />
          ))}
          {guides.length > 0 && <Guides id={guidesId} guides={guides} />}
          <AskUs isHelp={id === 'help'} />
        </div>
      </div>
    </>
  )
}

const guidesId = 'guides'

/** The list of a page's sections; it stays in view on wide screens. */
const Contents = ({ entries }: { entries: { id: string; title: string }[] }) => (
  <nav
    aria-label="On this page"
    className="lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:max-h-[calc(100dvh-var(--header)-3rem)] lg:self-start lg:overflow-y-auto print:hidden"
  >
    <p className="mb-1 text-sm font-bold text-muted lg:px-3">On this page</p>
    <ul className="flex flex-wrap gap-x-5 lg:block">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 min-w-11 items-center text-link underline decoration-1 underline-offset-4 hover:no-underline lg:w-full lg:rounded-field lg:px-3 lg:no-underline lg:hover:bg-sunken"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const TextSection = ({ section: { id, title, html, questions } }: { section: Section }) => (
  <section aria-labelledby={id} className="not-first:border-t not-first:border-line not-first:pt-8">
    <h2 id={id} className={style({ variant: 'heading' })}>
      {title}
    </h2>
    {html !== '' && <Html html={html} className="mt-4" />}
    {questions.length > 0 && (
      <div className="mt-4">
        <Questions questions={questions.map(({ question, html }) => ({ question, answer: <Html html={html} /> }))} />
      </div>
    )}
  </section>
)

const questionList = (questions: Section['questions']) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: html },
  })),
})
