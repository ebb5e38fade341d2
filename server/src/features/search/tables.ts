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
  /** What customers can find. Triggers keep it, except for pages. */
  search_entry: SearchEntryTable
  /** Every word that an entry has had. Triggers keep it. */
  search_word: { word: string; in_name: boolean }
  /** Entries that the current transaction has changed. Triggers keep it. */
  search_stale: { kind: Kind; id: string }
  /** Products whose entries a job renews. Triggers keep it. */
  search_later: { product_id: string }
  empty_search: EmptySearchTable
}
