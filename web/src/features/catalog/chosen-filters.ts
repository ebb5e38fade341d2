import { productSorts } from '@storylamp/contract/limits'

const name = /^(?=.{1,80}$)[a-z0-9]+(-[a-z0-9]+)*$/
const price = /^\d{1,6}(\.\d{1,2})?$/

const meanings: Record<string, (value: string) => boolean> = {
  collection: (value) => name.test(value),
  color: (value) => name.test(value),
  minPrice: (value) => price.test(value),
  maxPrice: (value) => price.test(value),
  sort: (value) => productSorts.some((sort) => sort === value),
  page: (value) => /^[1-9]\d{0,4}$/.test(value),
}

export type ChosenFilters = { readonly [filter: string]: string }

/** The filters of an address that mean something; the rest of it, typed or shared wrongly, is no reason to show no list. */
export function chosenFilters(search: URLSearchParams): ChosenFilters {
  const given = Object.keys(meanings).map(
    (filter) => [filter, (search.get(filter) ?? '').trim().toLowerCase()] as const,
  )
  return Object.fromEntries(given.filter(([filter, value]) => meanings[filter]?.(value)))
}
