import { Link, useSearchParams } from 'react-router'
import { button } from '../classes.ts'

type Props = {
  page: number
  pageCount: number
  /** Cursors of the pages before and after this one, for those that have no number. */
  previous?: string | undefined
  next?: string | undefined
  /** Whether there are pages beyond `pageCount`. */
  isOpenEnded?: boolean
  /** Keeps the scroll position, for lists further down on a page. */
  staysInPlace?: boolean
}

/** Keeps the other parameters of the query. */
export function PageLinks({ page, pageCount, previous, next, isOpenEnded = false, staysInPlace = false }: Props) {
  const [search] = useSearchParams()
  const to = (target: number, cursor: Record<string, string | undefined>) => {
    const [name, value] = target <= pageCount ? ['page', String(target)] : (Object.entries(cursor)[0] ?? [])
    if (name === undefined || value === undefined) return undefined
    const query = new URLSearchParams(search)
    for (const other of ['page', 'after', 'before']) query.delete(other)
    query.set(name, value)
    return `?${query}`
  }
  const isFarBeyond = previous === undefined && page > pageCount
  const toPrevious = page > 1 ? to(isFarBeyond ? pageCount : page - 1, { before: previous }) : undefined
  const toNext = to(page + 1, { after: next })
  if (toPrevious === undefined && toNext === undefined) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4">
      {toPrevious !== undefined && (
        <Link to={toPrevious} rel="prev" preventScrollReset={staysInPlace} className={button({ variant: 'secondary' })}>
          Previous
        </Link>
      )}
      <span className="tabular-nums">{isOpenEnded ? `Page ${page}` : `${page} / ${pageCount}`}</span>
      {toNext !== undefined && (
        <Link to={toNext} rel="next" preventScrollReset={staysInPlace} className={button({ variant: 'secondary' })}>
          Next
        </Link>
      )}
    </nav>
  )
}
