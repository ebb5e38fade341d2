import { type RawBuilder, type SqlBool, sql } from 'kysely'

const digraphs: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** How else a German name may be written: 'Mueller' of 'Müller', and the other way round. */
const spellingsOf = (typed: string) =>
  new Set([
    typed,
    typed.replace(/([aou])e/gi, '$1').replaceAll('ss', 'ß'),
    typed.replace(/([aou])e/gi, '$1'),
    typed.normalize('NFC').replace(/[äöü]/gi, (letter) => digraphs[letter.toLowerCase()] ?? letter),
  ])

/** Whether a search key contains what was typed. Each spelling is a condition of its own, because an index serves no array of patterns. */
export const matchesSearch = (key: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    [...spellingsOf(typed)].map((spelling) => sql`${key} LIKE search_pattern(${spelling})`),
    sql` OR `,
  )})`
