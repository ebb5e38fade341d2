import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCartChanges } from './cart-changes.ts'

const pauseMs = 300
const answerMs = 50

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A shop that answers after a while, and agrees unless told otherwise. */
function start(answers: boolean[] = []) {
  const asked: string[] = []
  const answer = async (what: string) => {
    asked.push(what)
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    return answers[asked.length - 1] ?? true
  }
  const changes = createCartChanges({
    setQuantity: (product, quantity) => answer(`${product} ${quantity}`),
    remove: (product) => answer(`${product} removed`),
  })
  return { changes, asked, shown: () => Object.fromEntries(changes.current()) }
}

test('S4.03 S9.01 each tap shows at once; one request goes out 300 ms after the last of them', async () => {
  const { changes, asked, shown } = start()
  changes.setQuantity('lamp', 2)
  expect(shown()).toEqual({ lamp: 2 })
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  changes.setQuantity('lamp', 3)
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['lamp 3'])
  expect(shown()).toEqual({ lamp: 3 })
  await vi.advanceTimersByTimeAsync(answerMs)
  expect(shown()).toEqual({})
})

test('S4.03 a refused quantity is taken back, with what was tapped while it was on its way', async () => {
  const { changes, asked, shown } = start([false])
  changes.setQuantity('lamp', 2)
  await vi.advanceTimersByTimeAsync(pauseMs)
  changes.setQuantity('lamp', 3)
  await vi.advanceTimersByTimeAsync(answerMs)
  expect(shown()).toEqual({})
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual(['lamp 2'])
})

test('S4.03 what was tapped while the one before was on its way is sent after it', async () => {
  const { changes, asked, shown } = start()
  changes.setQuantity('lamp', 2)
  await vi.advanceTimersByTimeAsync(pauseMs)
  changes.setQuantity('lamp', 3)
  await vi.advanceTimersByTimeAsync(answerMs)
  expect(shown()).toEqual({ lamp: 3 })
  await vi.advanceTimersByTimeAsync(pauseMs + answerMs)
  expect(asked).toEqual(['lamp 2', 'lamp 3'])
  expect(shown()).toEqual({})
})

test('S4.03 tapped there and back while on its way: the last wish is sent once more', async () => {
  const { changes, asked } = start()
  changes.setQuantity('lamp', 2)
  await vi.advanceTimersByTimeAsync(pauseMs)
  changes.setQuantity('lamp', 3)
  changes.setQuantity('lamp', 2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual(['lamp 2', 'lamp 2'])
})

test('the lines do not disturb each other, and their requests never cross', async () => {
  const { changes, asked, shown } = start([false, true])
  changes.setQuantity('lamp', 2)
  changes.setQuantity('speaker', 4)
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(asked).toEqual(['lamp 2'])
  await vi.advanceTimersByTimeAsync(answerMs)
  expect(asked).toEqual(['lamp 2', 'speaker 4'])
  expect(shown()).toEqual({ speaker: 4 })
  await vi.advanceTimersByTimeAsync(answerMs)
  expect(shown()).toEqual({})
})

test('S4.03 a removal shows at once, and what waited for the line is never sent', async () => {
  const { changes, asked, shown } = start()
  changes.setQuantity('lamp', 2)
  const removal = changes.remove('lamp')
  expect(shown()).toEqual({ lamp: 'removed' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual(['lamp removed'])
  expect(await removal).toBe(true)
  expect(shown()).toEqual({})
})

test('S4.03 a refused removal restores the line; a quantity refused meanwhile does not', async () => {
  const { changes, shown } = start([false, false])
  changes.setQuantity('lamp', 2)
  await vi.advanceTimersByTimeAsync(pauseMs)
  const removal = changes.remove('lamp')
  await vi.advanceTimersByTimeAsync(answerMs)
  expect(shown()).toEqual({ lamp: 'removed' })
  await vi.advanceTimersByTimeAsync(answerMs)
  expect(await removal).toBe(false)
  expect(shown()).toEqual({})
})

test.each([
  [true, true],
  [false, false],
])('what waits can be sent without the pause; the shop agrees: %s', async (agrees, expected) => {
  const { changes, asked } = start([agrees])
  changes.setQuantity('lamp', 2)
  const settled = changes.settle()
  await vi.advanceTimersByTimeAsync(answerMs)
  expect(await settled).toBe(expected)
  expect(asked).toEqual(['lamp 2'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(1)
  expect(await changes.settle()).toBe(true)
})

test('whoever watches hears of every change until they stop', () => {
  const { changes } = start()
  let heard = 0
  const stop = changes.watch(() => {
    heard += 1
  })
  changes.setQuantity('lamp', 2)
  stop()
  changes.setQuantity('lamp', 3)
  expect(heard).toBe(1)
})
