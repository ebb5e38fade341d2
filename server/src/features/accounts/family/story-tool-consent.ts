import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, prepare } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { tables } from '../tables.ts'
import { accountGone, consentOutdated } from './consent.ts'
import { isFamilyDeleted } from './people.ts'

/** Only the current version can be accepted: a different one means that the client showed another text. */
export async function allowStoryTool(db: Db, familyId: string, version: string, now: Date) {
  if (version !== storyToolConsent.version) return consentOutdated()
  if (await isFamilyDeleted(db, familyId)) return accountGone()
  await endStoryToolConsents(db, familyId, now, version)
  await insertStoryToolConsent(db, familyId, now)
  return undefined
}

export async function forbidStoryTool(db: Db, familyId: string, now: Date) {
  if (await isFamilyDeleted(db, familyId)) return accountGone()
  await endStoryToolConsents(db, familyId, now)
  if (!(await isStoryToolForbidden(db, familyId))) await insertStoryToolRefusal(db, familyId, now)
  return undefined
}

/** A family that was never asked may order, as the calls of the specification know no consent (S7.24). */
export async function isStoryToolForbidden(db: Db, familyId: string): Promise<boolean> {
  const [row] = await findForbidden(db, { familyId })
  return row?.forbids === true
}

const findForbidden = prepare<{ forbids: boolean }, { familyId: string }>(
  'story tool forbidden',
  (value) => sql`SELECT ${forbidsStoryTool(value('familyId'))} AS forbids`,
)

export const storyToolForbidden = () => new Refusal('story_tool_forbidden', storyTexts.toolForbidden)

export const findStoryToolConsents = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('story_tool_consent')
    .select(['version', 'text', 'given_at', 'withdrawn_at'])
    .where('family_id', '=', familyId)
    .orderBy(sql`coalesce(given_at, withdrawn_at)`, 'desc')
    .execute()

/** In its current version, unless it holds already. */
const insertStoryToolConsent = (db: Db, familyId: string, now: Date) =>
  tables(db)
    .insertInto('story_tool_consent')
    .values({ ...storyToolConsent, family_id: familyId, given_at: now, withdrawn_at: null })
    .onConflict((conflict) => conflict.column('family_id').where('withdrawn_at', 'is', null).doNothing())
    .execute()

const endStoryToolConsents = (db: Db, familyId: string, now: Date, exceptVersion = '') =>
  tables(db)
    .updateTable('story_tool_consent')
    .set({ withdrawn_at: now })
    .where('family_id', '=', familyId)
    .where('withdrawn_at', 'is', null)
    .where('version', '<>', exceptVersion)
    .execute()

/** For a parent who has never agreed and so has nothing to withdraw. */
const insertStoryToolRefusal = (db: Db, familyId: string, now: Date) =>
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
