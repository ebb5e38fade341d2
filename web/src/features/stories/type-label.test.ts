import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { expect, test } from 'vitest'
import { storyTypeLabel } from './type-label.ts'

test.each([
  ['customize_story', 'Custom Story'],
  ['bundle_story', 'Bundle Story'],
  ['generate_story', storyTexts.generated],
  ['sung_story', 'SUNG_STORY'],
  [undefined, 'N/A'],
])('S4.02 %s is called %s', (type, label) => {
  expect(storyTypeLabel(type)).toBe(label)
})
