import type { WireStoryOrder } from '@storylamp/contract/stories/story-orders'

const labels = new Map<string, string>([
  ['customize_story', 'Custom Story'],
  ['bundle_story', 'Bundle Story'],
  ['generate_story', 'Generated Story'],
] satisfies [WireStoryOrder['type'], string][])

/** An older browser tab may meet types that were added later. */
export const storyTypeLabel = (type: string | undefined): string =>
  type === undefined ? 'N/A' : (labels.get(type) ?? type.toUpperCase())
