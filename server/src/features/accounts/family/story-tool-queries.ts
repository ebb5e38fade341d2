import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<AccountTables>()

/** Every one that a parent has given, the latest first. */
export const findStoryToolConsents = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('story_tool_consent')
    .select(['version', 'text', 'given_at', 'withdrawn_at'])
    .where('family_id', '=', familyId)
    .orderBy('given_at', 'desc')
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

/** SQL for whether the current version holds for the family of an account. */
export const allowsStoryTool = sql<boolean>`EXISTS (
  SELECT FROM story_tool_consent AS given WHERE given.family_id = account.family_id AND withdrawn_at IS NULL
    AND version = ${sql.lit(storyToolConsent.version)})`
