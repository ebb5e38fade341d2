import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

export const findStoryToolConsents = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('story_tool_consent')
    .select(['version', 'text', 'given_at', 'withdrawn_at'])
    .where('family_id', '=', familyId)
    .orderBy(sql`coalesce(given_at, withdrawn_at)`, 'desc')
    .execute()

/** In its current version, unless it holds already. */
export const insertStoryToolConsent = (db: Db, familyId: string, now: Date) =>
  tables(db)
    .insertInto('story_tool_consent')
    .values({ ...storyToolConsent, family_id: familyId, given_at: now, withdrawn_at: null })
    .onConflict((conflict) => conflict.column('family_id').where('withdrawn_at', 'is', null).doNothing())
    .execute()

export const endStoryToolConsents = (db: Db, familyId: string, now: Date, exceptVersion = '') =>
  tables(db)
    .updateTable('story_tool_consent')
    .set({ withdrawn_at: now })
    .where('family_id', '=', familyId)
    .where('withdrawn_at', 'is', null)
    .where('version', '<>', exceptVersion)
    .execute()

/** For a parent who has never agreed and so has nothing to withdraw. */
export const insertStoryToolRefusal = (db: Db, familyId: string, now: Date) =>
  tables(db)
    .insertInto('story_tool_consent')
    .values({ ...storyToolConsent, family_id: familyId, given_at: null, withdrawn_at: now })
    .execute()

const recordsOf = (family: RawBuilder<unknown>) =>
  sql`SELECT FROM story_tool_consent AS record WHERE record.family_id = ${family}`

/** SQL for whether the current version holds for a family. */
export const allowsStoryTool = (family: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  ${recordsOf(family)} AND withdrawn_at IS NULL AND version = ${sql.lit(storyToolConsent.version)})`

/** SQL for whether a family was asked and does not agree now: it refused, withdrew, or agreed to an earlier version alone. */
export const forbidsStoryTool = (family: RawBuilder<unknown>) =>
  sql<boolean>`(EXISTS (${recordsOf(family)}) AND NOT ${allowsStoryTool(family)})`
