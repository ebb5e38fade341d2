import type { Generated } from 'kysely'

export type Kind = 'product' | 'bundle' | 'story' | 'page'

type SearchEntryTable = {
  kind: Kind
  id: string
  name: string
  /** The words of its name. */
  folded: string
  code: string | null
  url: string | null
  /** tsvector, as `words`. */
  names: string
  words: string
}

type EmptySearchTable = { query: string; times: Generated<number>; last_day: string }

export type SearchTables = {
  search_entry: SearchEntryTable
  /** Every word that an entry has had. */
  search_word: { word: string; in_name: boolean }
  empty_search: EmptySearchTable
}
