import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCartChanges } from './cart-changes.ts'

const pauseMs = 300
const replyMs = 50

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A shop that replies after a while, and accepts unless given otherwise. */
function start(accepted: boolean[] = []) {
  const requests: string[] = []
  const reply = async (request: string) => {
    requests.push(request)
    await new Promise((resolve) => setTimeout(resolve, replyMs))
    return accepted[requests.length - 1] ?? true
  }
  const changes = createCartChanges({
    setQuantity: (product, quantity) => reply(`${product} ${quantity}`),
    remove: (product) => reply(`${product} removed`),
  })
  return { changes, requests, shown: () => Object.fromEntries(changes.get()) }
}

test('S4.03 S9.01 each tap shows at once; one request goes out 300 ms after the last of them', async () => {
  const { changes, requests, shown } = start()
  changes.setQuantity('lamp', 2)
  expect(shown()).toEqual({ lamp: 2 })
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  changes.setQuantity('lamp', 3)
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toEqual(['lamp 3'])
  expect(shown()).toEqual({ lamp: 3 })
  await vi.advanceTimersByTimeAsync(replyMs)
  expect(shown()).toEqual({})
})

test('S4.03 a refused quantity is taken back, with what was tapped while it was on its way', async () => {
  const { changes, requests, shown } = start([false])
  changes.setQuantity('lamp', 2)
  await vi.advanceTimersByTimeAsync(pauseMs)
  changes.setQuantity('lamp', 3)
  await vi.advanceTimersByTimeAsync(replyMs)
  expect(shown()).toEqual({})
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests).toEqual(['lamp 2'])
})

test('S4.03 what was tapped while the one before was on its way is sent after it', async () => {
  const { changes, requests, shown } = start()
  changes.setQuantity('lamp', 2)
  await vi.advanceTimersByTimeAsync(pauseMs)
  changes.setQuantity('lamp', 3)
  await vi.advanceTimersByTimeAsync(replyMs)
  expect(shown()).toEqual({ lamp: 3 })
  await vi.advanceTimersByTimeAsync(pauseMs + replyMs)
  expect(requests).toEqual(['lamp 2', 'lamp 3'])
  expect(shown()).toEqual({})
})

test('S4.03 tapped there and back while on its way: the last quantity is sent once more', async () => {
  const { changes, requests } = start()
  changes.setQuantity('lamp', 2)
  await vi.advanceTimersByTimeAsync(pauseMs)
  changes.setQuantity('lamp', 3)
  changes.setQuantity('lamp', 2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests).toEqual(['lamp 2', 'lamp 2'])
})

test('the lines do not disturb each other, and their requests never cross', async () => {
  const { changes, requests, shown } = start([false, true])
  changes.setQuantity('lamp', 2)
  changes.setQuantity('speaker', 4)
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(requests).toEqual(['lamp 2'])
  await vi.advanceTimersByTimeAsync(replyMs)
  expect(requests).toEqual(['lamp 2', 'speaker 4'])
  expect(shown()).toEqual({ speaker: 4 })
  await vi.advanceTimersByTimeAsync(replyMs)
  expect(shown()).toEqual({})
})

test('S4.03 a removal shows at once, and what waited for the line is never sent', async () => {
  const { changes, requests, shown } = start()
  changes.setQuantity('lamp', 2)
  const removal = changes.remove('lamp')
  expect(shown()).toEqual({ lamp: 'removed' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests).toEqual(['lamp removed'])
  expect(await removal).toBe(true)
  expect(shown()).toEqual({})
})

test('S4.03 a refused removal restores the line; a quantity refused meanwhile does not', async () => {
  const { changes, shown } = start([false, false])
  changes.setQuantity('lamp', 2)
  await vi.advanceTimersByTimeAsync(pauseMs)
  const removal = changes.remove('lamp')
  await vi.advanceTimersByTimeAsync(replyMs)
  expect(shown()).toEqual({ lamp: 'removed' })
  await vi.advanceTimersByTimeAsync(replyMs)
  expect(await removal).toBe(false)
  expect(shown()).toEqual({})
})

test.each([
  [true, true],
  [false, false],
])('what waits can be sent without the pause; the shop agrees: %s', async (agrees, expected) => {
  const { changes, requests } = start([agrees])
  changes.setQuantity('lamp', 2)
  const settled = changes.settle()
  await vi.advanceTimersByTimeAsync(replyMs)
  expect(await settled).toBe(expected)
  expect(requests).toEqual(['lamp 2'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests).toHaveLength(1)
  expect(await changes.settle()).toBe(true)
})

test('subscribers are notified of every change until they unsubscribe', () => {
  const { changes } = start()
  let notified = 0
  const stop = changes.subscribe(() => {
    notified += 1
  })
  changes.setQuantity('lamp', 2)
  stop()
  changes.setQuantity('lamp', 3)
  expect(notified).toBe(1)
})
