import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isFamilyDeleted } from './account-queries.ts'
import { accountGone, consentOutdated } from './consent.ts'
import { endStoryToolConsents, findStoryToolConsents, insertStoryToolConsent } from './story-tool-queries.ts'

/** Only the current version can be accepted: a different one means that the client showed another text. */
export async function allowStoryTool(db: Db, familyId: string, version: string, now: Date) {
  if (version !== storyToolConsent.version) return consentOutdated()
  if (await isFamilyDeleted(db, familyId)) return accountGone()
  await endStoryToolConsents(db, familyId, now, version)
  await insertStoryToolConsent(db, familyId, now)
  return undefined
}

/** Whether a parent has withdrawn it: one who was never asked orders by that alone, as the calls of S7.24 know no consent. */
export async function isStoryToolForbidden(db: Db, familyId: string): Promise<boolean> {
  const consents = await findStoryToolConsents(db, familyId)
  return consents.length > 0 && consents.every(({ withdrawn_at }) => withdrawn_at !== null)
}

export const storyToolForbidden = () => new Refusal('story_tool_forbidden', storyTexts.toolForbidden)
