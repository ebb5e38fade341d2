import { foundPerPage, longestQuery, maxFound } from '@storylamp/contract/search/search-limits'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { load } from '../../api/load.ts'
import { countText } from '../../base/count-text.ts'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { PageLinks } from '../../ui/layout/page-links.tsx'
import { NothingFound } from './nothing-found.tsx'
import { Results } from './results.tsx'

const failureText = 'The search does not answer right now. Please try again later.'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const asked = (search.get('q') ?? '').trim().slice(0, longestQuery).toWellFormed()
  const page = Number(/^[1-9]\d{0,3}$/.exec(search.get('page') ?? '')?.[0] ?? 1)
  if (asked === '') return { asked, page, data: [], total: 0 }
  const query = { q: asked, ...(page === 1 ? {} : { page: String(page) }) }
  return { asked, page, ...(await load(context, '/api/search', { query, failureText })) }
}

export function Component() {
  const { asked, page, data, total } = useLoaderData<typeof loader>()
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className={`${style({ variant: 'page' })} pt-8`}>
      <PageHead
        title={asked === '' ? 'Search' : `Search: ${asked}`}
        description="Lamps, speakers, stories and answers."
      />
      <h1 className={style({ variant: 'title' })}>Search</h1>
      <SearchForm asked={asked} />
      {asked !== '' && (
        <p role="status" className="mt-6 text-muted wrap-anywhere">
          {resultCount(total)} for “{asked}”
        </p>
      )}
      {total === 0 ? <NothingFound isAsked={asked !== ''} /> : <Results found={data} isDimmed={isLoading} />}
      <PageLinks page={page} pageCount={Math.ceil(total / foundPerPage)} />
    </div>
  )
}

function resultCount(total: number): string {
  if (total === 0) return 'No results'
  return `${countText({ total }, 'result')}${total >= maxFound ? ' or more' : ''}`
}

function SearchForm({ asked }: { asked: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Whoever types on while the results come keeps what is typed.
    if (field.current !== null && field.current !== document.activeElement) field.current.value = asked
  }, [asked])
  return (
    <search>
      <Form action={paths.search} className="mt-4 flex max-w-2xl flex-wrap gap-2">
        <input
          ref={field}
          type="search"
          name="q"
          aria-label="What are you looking for?"
          placeholder="Owl lamp, bedtime story, returns …"
          defaultValue={asked}
          maxLength={longestQuery}
          autoComplete="off"
          enterKeyHint="search"
          className={`${style({ variant: 'field' })} min-w-0 flex-[1_1_12rem]`}
        />
        <button type="submit" className={button()}>
          <Search strokeWidth={1.75} className="size-5" />
          Search
        </button>
      </Form>
    </search>
  )
}
