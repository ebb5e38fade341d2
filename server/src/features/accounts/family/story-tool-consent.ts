import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { sql } from 'kysely'
import { type Db, prepare } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isFamilyDeleted } from './account-queries.ts'
import { accountGone, consentOutdated } from './consent.ts'
import {
  endStoryToolConsents,
  forbidsStoryTool,
  insertStoryToolConsent,
  insertStoryToolRefusal,
} from './story-tool-queries.ts'

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
