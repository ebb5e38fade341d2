import * as z from 'zod/mini'

/** S4.02 */
export const storyOrderTypes = ['customize_story', 'bundle_story', 'generate_story'] as const
export type StoryOrderType = (typeof storyOrderTypes)[number]

/** A story that was ordered is being made by the story tool, until it is there or its tokens have come back. */
export const storyStates = ['Being made', 'Ready', 'Given back'] as const
export type StoryState = (typeof storyStates)[number]

/** What of stories was ordered, as orders and playlist show it (S3.07, S3.09). */
export const storyOrder = z.object({
  type: z.enum(storyOrderTypes),
  /** What a parent calls it: the bundle's name, or the story's. */
  title: z.string(),
  state: z.enum(storyStates),
  cfstoryId: z.optional(z.string()),
  bundleId: z.optional(z.string()),
  bundleStoryId: z.array(z.string()),
  storyId: z.array(z.string()),
  /** Where a parent makes a story that is not there yet. */
  toolUrl: z.optional(z.string()),
})
export type StoryOrder = z.infer<typeof storyOrder>
