import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../../ui/button.tsx'

export type PagesProps = {
  /** Absent beyond the pages that have numbers. */
  page?: number | undefined
  pageCount: number
  next?: string | undefined
  previous?: string | undefined
}

type Place = { page: string } | { after: string } | { before: string } | Record<string, never>

/** Leads through a long list: by number as far as pages have one, and further from one page to the next. */
export function ListPages({ page, pageCount, next, previous }: PagesProps) {
  const back =
    page === undefined
      ? previous && { before: previous }
      : page > 1 && { page: String(Math.max(1, Math.min(page - 1, pageCount))) }
  const on = page !== undefined && page < pageCount ? { page: String(page + 1) } : next && { after: next }
  if (!back && !on && page !== undefined) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {page === undefined && <PageLink to={{}}>First page</PageLink>}
      {back && (
        <PageLink to={back} rel="prev">
          Previous
        </PageLink>
      )}
      {page !== undefined && (
        <span className="tabular-nums">
          {page} / {pageCount}
          {next !== undefined && page === pageCount && '+'}
        </span>
      )}
      {on && (
        <PageLink to={on} rel="next">
          Next
        </PageLink>
      )}
    </nav>
  )
}

/** Keeps the other parameters of the query. */
function PageLink({ to, rel, children }: { to: Place; rel?: 'prev' | 'next'; children: string }) {
  const [search] = useSearchParams()
  const query = new URLSearchParams(search)
  for (const name of placeNames) query.delete(name)
  for (const [name, value] of Object.entries(to)) query.set(name, value)
  return (
    <ButtonLink to={`?${query}`} rel={rel} variant="secondary">
      {children}
    </ButtonLink>
  )
}

/** The parameters that say where a list is read. */
export const placeNames = ['page', 'after', 'before'] as const

/** The filters without the place in the list. */
export const withoutPlace = ({ page: _, after: __, before: ___, ...filters }: Record<string, string>) => filters
