import type { OrderedStory, StoryOrdering } from '../../features/stories/use-story-order.ts'

/** What the page's buttons need to order a story, or to say why they can't. */
export type OrderProps = {
  ordering: StoryOrdering
  onOrder: (story: OrderedStory) => void
  /** Why nobody here may order. */
  hint: string | undefined
  hintId: string
}
