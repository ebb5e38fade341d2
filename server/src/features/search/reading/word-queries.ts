import { sql } from 'kysely'
import { type Db, prepare } from '../../../platform/db/database.ts'

/** A word of the shop for one that was typed. `word` is `close` or another form of it. */
export type Candidate = {
  typed: string
  typedStem: string
  close: string
  word: string
  how: 'same' | 'begins' | 'near' | 'sounds'
}

/**
 * For each typed word its other forms, the words that it begins, and the words that it may be a mistake for. The words come from
 * a subquery, because PostgreSQL would otherwise plan for their number, each time anew.
 */
const selectCandidates = prepare<Candidate, { words: string[] }>(
  'find candidates',
  (value) => sql`
  SELECT typed.word AS typed, search_stem(typed.word) AS "typedStem", close.word AS close, coalesce(form.word, close.word) AS word, how
  FROM unnest((SELECT ${value('words')}::text[])) AS typed (word)
  CROSS JOIN LATERAL (
    (SELECT search_word.word, 'same' AS how FROM search_word
      WHERE search_stem(search_word.word) = search_stem(typed.word) LIMIT 12)
    UNION ALL
    (SELECT search_word.word, 'begins' FROM search_word
      WHERE search_word.word > typed.word AND search_word.word < typed.word || U&'\\+10FFFF'
      ORDER BY in_name DESC, length(search_word.word), search_word.word LIMIT 12)
    UNION ALL
    (SELECT search_word.word, 'near' FROM search_word
      WHERE search_near(search_word.word) && (search_near(typed.word) || search_near(search_stem(typed.word)))
      ORDER BY in_name DESC, abs(length(search_word.word) - length(typed.word)), search_word.word LIMIT 24)
    UNION ALL
    (SELECT search_word.word, 'near' FROM search_word
      WHERE search_word.word % typed.word AND length(typed.word) >= 5 AND typed.word !~ '[0-9]'
      ORDER BY similarity(search_word.word, typed.word) DESC, search_word.word LIMIT 12)
    UNION ALL
    (SELECT search_word.word, 'sounds' FROM search_word
      WHERE search_sound(search_word.word) = search_sound(typed.word) LIMIT 12)
  ) AS close
  LEFT JOIN LATERAL (
    SELECT search_word.word FROM search_word WHERE how IN ('near', 'sounds') AND search_stem(search_word.word) = search_stem(close.word) LIMIT 6
  ) AS form ON true`,
)

export const findCandidates = (db: Db, words: string[]): Promise<Candidate[]> => selectCandidates(db, { words })

const selectKnown = prepare<{ word: string }, { words: string[] }>(
  'find known words',
  (value) => sql`SELECT word FROM search_word WHERE word = ANY (${value('words')}::text[])`,
)

export const findKnown = async (db: Db, words: string[]): Promise<Set<string>> =>
  new Set((await selectKnown(db, { words })).map(({ word }) => word))
