import * as z from 'zod/mini'
import { wireWords } from '../wire-words.ts'

export const storyOrderType = wireWords({
  customized: 'customize_story',
  bundle: 'bundle_story',
  generated: 'generate_story',
})
export type StoryOrderType = z.infer<typeof storyOrderType>

/** The story tool makes an ordered story until it is ready or its tokens are refunded. */
export const storyState = wireWords({
  making: 'Being made',
  ready: 'Ready',
  not_made: 'Given back',
  given_back: 'Given back',
})
export type StoryState = z.infer<typeof storyState>

export const storyMoves: Record<StoryState, readonly StoryState[]> = {
  making: ['ready', 'not_made', 'given_back'],
  ready: ['given_back'],
  not_made: [],
  given_back: [],
}

export const storyOrder = z.object({
  type: storyOrderType,
  /** The title for parents: the bundle's name or the story's. */
  title: z.string(),
  state: storyState,
  cfstoryId: z.optional(z.string()),
  bundleId: z.optional(z.string()),
  bundleStoryId: z.array(z.string()),
  storyId: z.array(z.string()),
  /** Where a parent creates a story that is not ready yet. */
  toolUrl: z.optional(z.string()),
})
export type StoryOrder = z.infer<typeof storyOrder>
export type WireStoryOrder = z.input<typeof storyOrder>
