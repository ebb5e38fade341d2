import { useSearchParams } from 'react-router'

/** What a list is filtered by stands in the page's address; a changed filter begins at the first page again. */
export function useFilters(names: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  const filters: Record<string, string> = {}
  for (const name of [...names, 'page']) {
    const value = search.get(name) ?? ''
    if (value !== '') filters[name] = value
  }
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const query = new URLSearchParams(before)
        query.delete('page')
        if (value === '') query.delete(name)
        else query.set(name, value)
        return query
      },
      { preventScrollReset: true },
    )
  return { filters, change }
}
