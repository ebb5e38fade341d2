import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { storyOrderType, storyState } from './stories/story-orders.ts'

test('codes have the words of the specification on the wire, where no code is understood', () => {
  const states = ['making', 'ready', 'not_made', 'given_back'] as const
  expect(states.map((state) => z.encode(storyState, state))).toEqual([
    'Being made',
    'Ready',
    'Given back',
    'Given back',
  ])
  expect(storyOrderType.parse('bundle_story')).toBe('bundle')
  expect(storyOrderType.safeParse('bundle').success).toBe(false)
})
