import type { OrderedStory, StoryOrdering } from '../../features/stories/use-story-order.ts'

export type OrderProps = {
  ordering: StoryOrdering
  onOrder: (story: OrderedStory) => void
  /** Why this user may not order. */
  hint: string | undefined
  hintId: string
}
