import { afterEach, expect, test } from 'vitest'
import { addToast, toasts } from './toasts.ts'

afterEach(() => toasts.set([]))

test('S9.10 what is said again takes the place of what was said before', () => {
  for (const text of ['Saved', 'Deleted', 'Saved']) addToast({ text, kind: 'done', durationMs: 5000 })
  expect(toasts.get().map(({ text, id }) => [text, id > 2])).toEqual([
    ['Deleted', false],
    ['Saved', true],
  ])
})
