import type { Hundredths } from '@storylamp/contract/money'
import { type StoryState, storyMoves } from '@storylamp/contract/stories/story-orders'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { type Db, prepare } from '../../platform/db/database.ts'
import { countRows } from '../../platform/db/paging.ts'
import type { StoryTables } from './tables.ts'

const tables = (db: Db) => db.withTables<StoryTables>()

export type StoryOrderRow = Selectable<StoryTables['story_order']>
export type MadeStoryRow = Selectable<StoryTables['made_story']>

const orders = (db: Db) => tables(db).selectFrom('story_order').selectAll()

type NewOrder = Omit<StoryOrderRow, 'number' | 'first_used_at' | 'ended_at'>

const insertOrderRow = prepare<Pick<StoryOrderRow, 'number'>, NewOrder>(
  'insert story order',
  (value) => sql`
    INSERT INTO story_order (
      id, family_id, placed_by, type, bundle_id, bundle_story_ids, cf_story_id, title, tokens_hundredths, spend_id, state, created_at,
      last_return_day, consented_at
    ) VALUES (
      ${value('id')}, ${value('family_id')}, ${value('placed_by')}, ${value('type')}, ${value('bundle_id')}, ${value('bundle_story_ids')},
      ${value('cf_story_id')}, ${value('title')}, ${value('tokens_hundredths')}, ${value('spend_id')}, ${value('state')},
      ${value('created_at')}, ${value('last_return_day')}, ${value('consented_at')}
    ) RETURNING number`,
)

export async function insertOrder(db: Db, order: NewOrder): Promise<StoryOrderRow> {
  const [inserted] = await insertOrderRow(db, order)
  if (inserted === undefined) throw new Error('an insert without a row')
  return { ...order, ...inserted, first_used_at: null, ended_at: null }
}

export const findOrders = (db: Db, familyId: string) =>
  orders(db).where('family_id', '=', familyId).orderBy('created_at', 'desc').orderBy('number', 'desc').execute()

export const findOrdersById = async (db: Db, ids: string[]): Promise<StoryOrderRow[]> =>
  ids.length === 0 ? [] : orders(db).where('id', 'in', ids).execute()

export const countBeingMade = (db: Db): Promise<number> =>
  countRows(tables(db).selectFrom('story_order').where('state', '=', 'making'))

/** Tokens for stories that were not given back, by the day in UTC; days without any are left out. */
export async function findTokensSpent(db: Db, since: Date): Promise<Map<string, Hundredths>> {
  const rows = await tables(db)
    .selectFrom('story_order')
    .select([sql<string>`utc_day(created_at)`.as('day'), sql<Hundredths>`sum(tokens_hundredths)::bigint`.as('tokens')])
    .where('created_at', '>=', since)
    .where('ended_at', 'is', null)
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, tokens }) => [day, tokens]))
}

export const findPurchase = (db: Db, familyId: string, bundleId: string) =>
  orders(db)
    .where('family_id', '=', familyId)
    .where('bundle_id', '=', bundleId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** SQL for the ids of the bundles that a family has bought and kept. */
export const purchasedBundles = (familyId: RawBuilder<unknown>): RawBuilder<string[]> => sql`ARRAY(
  SELECT bundle_id FROM story_order WHERE story_order.family_id = ${familyId} AND bundle_id IS NOT NULL
    AND ended_at IS NULL ORDER BY number)`

export const isBundleBought = async (db: Db, bundleId: string): Promise<boolean> =>
  (await orders(db).where('bundle_id', '=', bundleId).limit(1).executeTakeFirst()) !== undefined

export const findFamilyOfOrder = async (db: Db, id: string): Promise<string | undefined> =>
  (await tables(db).selectFrom('story_order').select('family_id').where('id', '=', id).executeTakeFirst())?.family_id

export const lockOrder = (db: Db, id: string) => orders(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const findUnmadeBefore = (db: Db, moment: Date) =>
  tables(db)
    .selectFrom('story_order')
    .select('id')
    .where('state', '=', 'making')
    .where('created_at', '<', moment)
    .orderBy('created_at')
    .execute()

type Moved = Pick<StoryOrderRow, 'id' | 'state'>

/** The caller has locked the order. */
export async function setStoryState(db: Db, { id, state: from }: Moved, state: StoryState, ended_at: Date | null) {
  if (!storyMoves[from].includes(state)) throw new Error(`the story order ${id} is ${from} and cannot become ${state}`)
  await tables(db).updateTable('story_order').set({ state, ended_at }).where('id', '=', id).execute()
}

/** When the family gave back the order before its last few, if it has. */
export const findGivenBackBefore = prepare<{ ended_at: Date }, { familyId: string; count: number }>(
  'given back before',
  (value) => sql`
    SELECT ended_at FROM story_order WHERE family_id = ${value('familyId')} AND state = 'given_back'
    ORDER BY ended_at DESC OFFSET ${value('count')}::int - 1 LIMIT 1`,
)

/** Waits for a bundle that is being given back; false if it was. */
export async function setFirstUsed(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('story_order')
    .set({ first_used_at: sql<Date>`coalesce(first_used_at, ${now})` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const eraseUses = (db: Db, familyId: string) =>
  tables(db)
    .updateTable('story_order')
    .set({ first_used_at: null })
    .where('family_id', '=', familyId)
    .where('first_used_at', 'is not', null)
    .execute()

export const findMadeStories = async (db: Db, orderIds: string[]): Promise<MadeStoryRow[]> =>
  orderIds.length === 0
    ? []
    : tables(db)
        .selectFrom('made_story')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('order_id')
        .orderBy('position')
        .execute()

export const findMadeStory = (db: Db, id: string) =>
  tables(db).selectFrom('made_story').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns whether it was inserted: if the same story is reported for two orders at once, one gets it. */
export async function insertMadeStory(db: Db, story: Insertable<StoryTables['made_story']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('made_story')
    .values(story)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteMadeStories = (db: Db, familyId: string) =>
  tables(db)
    .deleteFrom('made_story')
    .where('order_id', 'in', tables(db).selectFrom('story_order').select('id').where('family_id', '=', familyId))
    .execute()
