import { ArrowDown, ArrowUp } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { placeNames } from './list-pages.tsx'

/** The order of a list by time, kept in the URL's query. */
export function useSort() {
  const [search, setSearch] = useSearchParams()
  const isOldestFirst = search.get('sort') === 'oldest'
  const toggle = () =>
    setSearch(
      () => {
        const query = new URLSearchParams(window.location.search)
        for (const place of placeNames) query.delete(place)
        if (isOldestFirst) query.delete('sort')
        else query.set('sort', 'oldest')
        return query
      },
      { preventScrollReset: true },
    )
  return { isOldestFirst, toggle }
}

type Props = ReturnType<typeof useSort> & { name: string }

export function SortButton({ name, isOldestFirst, toggle }: Props) {
  const Arrow = isOldestFirst ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-1 font-bold underline-offset-4 hover:underline md:-my-2"
      onClick={toggle}
    >
      {name}
      <span className="text-sm font-normal text-muted md:sr-only">
        {isOldestFirst ? 'oldest first' : 'newest first'}
      </span>
      <Arrow size={16} strokeWidth={2} aria-hidden="true" />
    </button>
  )
}
