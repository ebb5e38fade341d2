import type { StoryOrder } from '@storylamp/contract/stories/story-orders'

const typeLabels: Record<string, string> = {
  customize_story: 'Custom Story',
  bundle_story: 'Bundle Story',
  generate_story: 'Generate New Story',
}

/** S4.02 */
export const typeLabel = (type: string | undefined): string =>
  type === undefined ? 'N/A' : (typeLabels[type] ?? type.toUpperCase())

/** S2.17: each fact of an item with its label. */
export function factsOf({ type, cfstoryId, bundleStoryId, storyId }: StoryOrder): [string, string][] {
  return [
    ['Type', typeLabel(type)],
    ...(cfstoryId === undefined ? [] : [['Original Story ID', cfstoryId] satisfies [string, string]]),
    type === 'bundle_story'
      ? ['Bundle Story IDs', bundleStoryId.join(', ') || 'Nil']
      : ['Story ID', storyId.join(', ') || 'Nil'],
  ]
}

/** S9.11 */
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

export const orderTime = (moment: string): string => format.format(new Date(moment))

const percent = new Intl.NumberFormat('en-US', { style: 'percent' })

export const percentOf = (part: number): string => percent.format(part)
