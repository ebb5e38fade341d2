import { maxSuggestions } from '@storylamp/contract/search/search-limits'
import type { Ranked } from './rank.ts'

const maxPages = 2

/** The best, help pages last and few: the words of their many questions fit almost any beginning of a word. */
export function suggest(ranked: Ranked[]): Ranked[] {
  const pages = ranked.filter(({ kind }) => kind === 'page').slice(0, maxPages)
  const others = ranked.filter(({ kind }) => kind !== 'page')
  return [...others.slice(0, maxSuggestions - pages.length), ...pages]
}
