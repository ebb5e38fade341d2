import { useSearchParams } from 'react-router'
import { placeNames } from './list-pages.tsx'

export type Filtering = ReturnType<typeof useFilters>

/** A list's filters, kept in the URL's query. Changing one returns to the first page. */
export function useFilters(names: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  const filters: Record<string, string> = {}
  for (const name of [...names, ...placeNames]) {
    const value = search.get(name) ?? ''
    if (value !== '') filters[name] = value
  }
  const change = (name: string, value: string) =>
    setSearch(
      () => {
        // The address is ahead of the page, which a second change may come before.
        const query = new URLSearchParams(window.location.search)
        for (const place of placeNames) query.delete(place)
        if (value === '') query.delete(name)
        else query.set(name, value)
        return query
      },
      { preventScrollReset: true },
    )
  return { filters, change }
}
