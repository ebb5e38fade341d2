import type { StoryOrdering, Wanted } from '../../stories/use-story-order.ts'

/** What the page's buttons need to order a story, or to say why they can't. */
export type Offer = {
  ordering: StoryOrdering
  onOrder: (wanted: Wanted) => void
  /** Why nobody here may order. */
  hint: string | undefined
  hintId: string
}
