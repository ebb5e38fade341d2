import type { Hundredths } from '@storylamp/contract/money'
import type { StoryOrderType, StoryState } from '@storylamp/contract/stories/story-orders'
import type { Generated } from 'kysely'

type StoryOrderTable = {
  id: string
  family_id: string
  /** Null of a deleted person. */
  placed_by: string | null
  number: Generated<number>
  type: StoryOrderType
  bundle_id: string | null
  bundle_story_ids: string[]
  cf_story_id: string | null
  title: string
  tokens_hundredths: Hundredths
  spend_id: string
  state: StoryState
  created_at: Date
  /** The last day on which the family may give it back; null without that right. */
  last_return_day: Date | null
  /** When the parent gave up that right, so that delivery could begin. */
  consented_at: Date | null
  /** The first play or download, recorded only while it decides whether a bundle can be given back. */
  first_used_at: Date | null
  ended_at: Date | null
}

type MadeStoryTable = {
  id: string
  order_id: string
  position: number
  title: string
  text: string | null
  audio_url: string | null
  content_hash: Buffer
  reported_at: Date
}

export type StoryTables = { story_order: StoryOrderTable; made_story: MadeStoryTable }
