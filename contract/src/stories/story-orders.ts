import * as z from 'zod/mini'

export const storyOrderTypes = ['customize_story', 'bundle_story', 'generate_story'] as const
export type StoryOrderType = (typeof storyOrderTypes)[number]

/** The story tool makes an ordered story until it is ready or its tokens are refunded. */
export const storyStates = ['Being made', 'Ready', 'Given back'] as const
export type StoryState = (typeof storyStates)[number]

/** A story order as orders and playlist show it (S3.07, S3.09). */
export const storyOrder = z.object({
  type: z.enum(storyOrderTypes),
  /** The title for parents: the bundle's name or the story's. */
  title: z.string(),
  state: z.enum(storyStates),
  cfstoryId: z.optional(z.string()),
  bundleId: z.optional(z.string()),
  bundleStoryId: z.array(z.string()),
  storyId: z.array(z.string()),
  /** Where a parent creates a story that is not ready yet. */
  toolUrl: z.optional(z.string()),
})
export type StoryOrder = z.infer<typeof storyOrder>
