import { Link, useSearchParams } from 'react-router'
import { button } from '../classes.ts'

type Props = {
  page: number
  pageCount: number
  /** Keeps the scroll position, for lists further down on a page. */
  staysInPlace?: boolean
}

/** Keeps the other parameters of the query. */
export function PageLinks({ page, pageCount, staysInPlace = false }: Props) {
  const [search] = useSearchParams()
  if (pageCount <= 1) return null
  const to = (target: number) => {
    const query = new URLSearchParams(search)
    query.set('page', String(target))
    return `?${query}`
  }
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link
          to={to(page - 1)}
          rel="prev"
          preventScrollReset={staysInPlace}
          className={button({ variant: 'secondary' })}
        >
          Previous
        </Link>
      )}
      <span className="tabular-nums">
        {page} / {pageCount}
      </span>
      {page < pageCount && (
        <Link
          to={to(page + 1)}
          rel="next"
          preventScrollReset={staysInPlace}
          className={button({ variant: 'secondary' })}
        >
          Next
        </Link>
      )}
    </nav>
  )
}
