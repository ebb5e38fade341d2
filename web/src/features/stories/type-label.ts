import type { StoryOrderType } from '@storylamp/contract/stories/story-orders'

const labels = new Map<string, string>([
  ['customize_story', 'Custom Story'],
  ['bundle_story', 'Bundle Story'],
  ['generate_story', 'Generated Story'],
] satisfies [StoryOrderType, string][])

/** S4.02: the shop may know more types one day than this browser does. */
export const storyTypeLabel = (type: string | undefined): string =>
  type === undefined ? 'N/A' : (labels.get(type) ?? type.toUpperCase())
