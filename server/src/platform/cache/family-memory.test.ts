import { expect, test } from 'vitest'
import { createFamilyMemory } from './family-memory.ts'

function line() {
  const state = { isUp: true, tell: (_familyId?: string) => {} }
  const changes = {
    onChange: (listener: (familyId: string | undefined) => void) => {
      state.tell = listener
    },
    isUp: () => state.isUp,
    isCertain: () => true,
    confirm: async () => {},
  }
  return { state, changes }
}

/** Counts how often something is really read. */
function reader(familyId: string) {
  let reads = 0
  return async () => ({ familyId, reads: ++reads })
}

test('what was read is kept until its family changes, and others keep theirs', async () => {
  const { state, changes } = line()
  const memory = createFamilyMemory(changes)
  const [a, b] = [reader('a'), reader('b')]
  const recall = async () => [(await memory.recall('a1', a))?.reads, (await memory.recall('b1', b))?.reads]
  expect([await recall(), await recall()]).toEqual([
    [1, 1],
    [1, 1],
  ])
  state.tell('a')
  expect([await recall(), await recall()]).toEqual([
    [2, 1],
    [2, 1],
  ])
})

test('when a change may have been missed, everything is read again', async () => {
  const { state, changes } = line()
  const memory = createFamilyMemory(changes)
  const [a, b] = [reader('a'), reader('b')]
  const recall = async () => [(await memory.recall('a1', a))?.reads, (await memory.recall('b1', b))?.reads]
  await recall()
  state.tell(undefined)
  expect(await recall()).toEqual([2, 2])
})

test('nothing is kept that was read while a family changed, or while changes cannot be heard, or that is not there', async () => {
  const { state, changes } = line()
  const memory = createFamilyMemory(changes)
  const a = reader('a')
  const readMeanwhile = async () => {
    state.tell('b')
    return a()
  }
  expect([(await memory.recall('a1', readMeanwhile))?.reads, (await memory.recall('a1', a))?.reads]).toEqual([1, 2])
  state.isUp = false
  const b = reader('b')
  expect([(await memory.recall('b1', b))?.reads, (await memory.recall('b1', b))?.reads]).toEqual([1, 2])
  state.isUp = true
  expect(await memory.recall('c1', async () => undefined)).toBeUndefined()
  expect((await memory.recall('c1', reader('c')))?.reads).toBe(1)
})

test('only so much is kept: the oldest goes first', async () => {
  const { changes } = line()
  const memory = createFamilyMemory(changes, 2)
  const readers = { a: reader('a'), b: reader('b'), c: reader('c') }
  const recall = async (name: keyof typeof readers) => (await memory.recall(name, readers[name]))?.reads
  expect([await recall('a'), await recall('b'), await recall('c')]).toEqual([1, 1, 1])
  expect([await recall('c'), await recall('b'), await recall('a')]).toEqual([1, 1, 2])
})
