import type { WireStoryOrder as StoryOrder } from '@storylamp/contract/stories/story-orders'

const typeLabels: Record<string, string> = {
  customize_story: 'Custom Story',
  bundle_story: 'Bundle Story',
  generate_story: 'Generate New Story',
}

export const typeLabel = (type: string | undefined): string =>
  type === undefined ? 'N/A' : (typeLabels[type] ?? type.toUpperCase())

/** The facts of an item with their labels. */
export function factsOf({ type, cfstoryId, bundleStoryId, storyId }: StoryOrder): [string, string][] {
  return [
    ['Type', typeLabel(type)],
    ...(cfstoryId === undefined ? [] : [['Original Story ID', cfstoryId] satisfies [string, string]]),
    type === 'bundle_story'
      ? ['Bundle Story IDs', bundleStoryId.join(', ') || 'Nil']
      : ['Story ID', storyId.join(', ') || 'Nil'],
  ]
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

export const percentOf = (fraction: number): string => percent.format(fraction)
