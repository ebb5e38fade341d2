import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { expect, test } from 'vitest'
import { factsOf, typeLabel } from './item-texts.ts'
import { type Change, deletedItems, ownedIds, shownItems, withChange } from './shown-items.ts'

const storyOrder = { title: 'A story', state: 'Ready', bundleStoryId: [], storyId: [] } as const
const made = (change: object = {}) => ({ ...storyOrder, type: 'generate_story' as const, ...change }) as never

test.each([
  ['customize_story', 'Custom Story'],
  ['bundle_story', 'Bundle Story'],
  ['generate_story', 'Generate New Story'],
  ['lullaby', 'LULLABY'],
  [undefined, 'N/A'],
])('S4.02 the type %s is called %s', (type, label) => expect(typeLabel(type)).toBe(label))

test('S2.17 an item names its type, its original story if there is one, and its stories or Nil', () => {
  expect(factsOf(made())).toEqual([
    ['Type', 'Generate New Story'],
    ['Story ID', 'Nil'],
  ])
  expect(factsOf(made({ type: 'customize_story', cfstoryId: 'CF-1', storyId: ['a', 'b'] }))).toEqual([
    ['Type', 'Custom Story'],
    ['Original Story ID', 'CF-1'],
    ['Story ID', 'a, b'],
  ])
  const bundle = { type: 'bundle_story', bundleStoryId: ['x', 'y'] }
  expect(factsOf(made(bundle))).toContainEqual(['Bundle Story IDs', 'x, y'])
  expect(factsOf(made({ ...bundle, bundleStoryId: [] }))).toContainEqual(['Bundle Story IDs', 'Nil'])
})

test('S4.15 what is changed shows at once, and taking the change back shows it as before', () => {
  const item = (_id: string): PlaylistItem => ({ _id, isActive: true, createdAt: '', storyOrder: made() })
  const items = [item('a'), item('b')]
  const shown = shownItems(
    items,
    [],
    new Map([
      ['a', { isActive: false, isToggling: true }],
      ['b', { isGone: true, isRemoving: true }],
    ]),
  )
  expect(shown).toEqual([{ ...items[0], isActive: false, isUnderWay: true }])
  const before = shownItems(items, [], new Map([['b', { isGone: false, isRemoving: false }]]))
  expect(before).toEqual(items.map((one) => ({ ...one, isUnderWay: false })))
})

test('D97 what is deleted can be restored once the shop has confirmed it, and stands in its old place again', () => {
  const item = (_id: string, createdAt: string): PlaylistItem => ({
    _id,
    isActive: true,
    createdAt,
    storyOrder: made(),
  })
  const [newest, middle, oldest] = [item('a', '2026-03'), item('b', '2026-02'), item('c', '2026-01')]
  const listed = [newest, oldest]
  const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id)
  const after = (changes: [string, Change][]) => [
    ids(shownItems(listed, [middle], new Map(changes))),
    ids(deletedItems(listed, [middle], new Map(changes))),
  ]
  expect(after([])).toEqual([['a', 'c'], ['b']])
  expect(after([['a', { isGone: true, isRemoving: true }]])).toEqual([['c'], ['b']])
  expect(after([['a', { isGone: true, isRemoving: false }]])).toEqual([['c'], ['a', 'b']])
  expect(after([['b', { isGone: false }]])).toEqual([['a', 'b', 'c'], []])
  // The list of the deleted was loaded after the deletion, so that both lists name the item.
  expect(ids(deletedItems([newest], [newest], new Map([['a', { isGone: true, isRemoving: false }]])))).toEqual(['a'])
})

const listedItem = (_id: string): PlaylistItem => ({ _id, isActive: true, createdAt: '', storyOrder: made() })

/** The changes of the item `a`, one after the other. */
const changesOfA = (...changes: Change[]) =>
  changes.reduce((before: ReadonlyMap<string, Change>, change) => withChange(before, ['a'], change), new Map())

test('D97 what is deleted and restored is as active as before, and a late answer about that does not restore it', () => {
  const shown = (...changes: Change[]) => shownItems([listedItem('a')], [], changesOfA(...changes))
  const [off, gone] = [{ isActive: false }, { isGone: true, isRemoving: true }]
  expect(shown(off, gone, { isRemoving: false }, { isGone: false })).toMatchObject([{ _id: 'a', isActive: false }])
  expect(shown({ ...off, isToggling: true }, gone, { ...off, isToggling: false })).toEqual([])
  expect(shown(off, gone, { isGone: false, isRemoving: false })).toMatchObject([{ isActive: false, isUnderWay: false }])
})

test('D97 what was restored may be saved on the device, and what is deleted stays until the shop has deleted it', () => {
  const owned = (...changes: Change[]) => [...ownedIds([], [listedItem('a')], changesOfA(...changes))]
  const restored = { isGone: false }
  expect(owned()).toEqual([])
  expect(owned(restored)).toEqual(['a'])
  expect(owned(restored, { isGone: true, isRemoving: true })).toEqual(['a'])
  expect(owned(restored, { isGone: true, isRemoving: false })).toEqual([])
})
