import { sql } from 'kysely'
import type { CursorPosition } from '../../platform/db/cursors.ts'
import type { Db } from '../../platform/db/database.ts'
import { prepare } from '../../platform/db/prepared.ts'
import { type ListedRow, rowsOf, type Start } from './listing.ts'

type Values = { collection: string; key: string; id: string; limit: number; offset: number }

/** Where a page begins: at the first product, or beside one that was arranged by hand or one of the rest. */
type Begin = 'first' | 'after arranged' | 'after rest' | 'before arranged' | 'before rest'

/** The key of an arranged product is its position; that of another one is the moment when it was added. */
const mark = '#'

const beginOf = (start: Start): { begin: Begin; position?: CursorPosition } => {
  if ('offset' in start) return { begin: 'first' }
  const [side, position] = 'after' in start ? (['after', start.after] as const) : (['before', start.before] as const)
  if (!position.key.startsWith(mark)) return { begin: `${side} rest`, position }
  return { begin: `${side} arranged`, position: { ...position, key: position.key.slice(mark.length) } }
}

function prepareWalk(begin: Begin) {
  const isBackward = begin.startsWith('before')
  const [down, up] = isBackward ? [sql`DESC`, sql`ASC`] : [sql`ASC`, sql`DESC`]
  const [beyond, earlier] = isBackward ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  return prepare<ListedRow, Values>(`list arranged products ${begin}`, (value) => {
    const most = sql`LIMIT ${value('limit')}::integer + ${value('offset')}::integer`
    const besideArranged = sql`AND position ${beyond} ${value('key')}::integer`
    const besideRest = sql`AND (created_at, product_id) ${earlier} (${value('key')}::timestamptz, ${value('id')})`
    const ofCollection = sql`collection_type = ${value('collection')}`
    const arranged = sql`(
      SELECT product_id, ${sql.lit(mark)} || position AS sorted_by, position, NULL::timestamptz AS created_at
      FROM product_collection JOIN product ON id = product_id
      WHERE ${ofCollection} AND position IS NOT NULL AND is_active ${begin.endsWith('arranged') ? besideArranged : sql``}
      ORDER BY position ${down} ${most})`
    // Those arranged are few, so that comparing the rest with them costs next to nothing.
    const rest = sql`(
      SELECT product_id, created_at::text AS sorted_by, NULL::integer AS position, created_at FROM product_listing
      WHERE ${ofCollection} AND color = '' ${begin.endsWith('rest') ? besideRest : sql``} AND product_id <> ALL (ARRAY(
        SELECT product_id FROM product_collection WHERE ${ofCollection} AND position IS NOT NULL))
      ORDER BY created_at ${up}, product_id ${up} ${most})`
    const parts = begin === 'after rest' ? [rest] : begin === 'before arranged' ? [arranged] : [arranged, rest]
    const ordered = sql`ORDER BY position ${down} NULLS ${isBackward ? sql`FIRST` : sql`LAST`},
      listed.created_at ${up}, product_id ${up}`
    const found = sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS listed ${ordered}
      LIMIT ${value('limit')}::integer OFFSET ${value('offset')}::integer`
    return sql`${rowsOf(found)} ${ordered}`
  })
}

const walks = new Map<Begin, ReturnType<typeof prepareWalk>>()

/** A page of a collection in its order: what staff arranged, then the others, newest first. */
export async function selectArranged(
  db: Db,
  collection: string,
  { start, limit }: { start: Start; limit: number },
): Promise<ListedRow[]> {
  const { begin, position = { key: '', id: '' } } = beginOf(start)
  const select = walks.get(begin) ?? prepareWalk(begin)
  walks.set(begin, select)
  const offset = 'offset' in start ? start.offset : 0
  const rows = await select(db, { collection, key: position.key, id: position.id, limit, offset })
  return begin.startsWith('before') ? rows.reverse() : rows
}
