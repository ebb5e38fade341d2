import { afterEach, expect, test, vi } from 'vitest'
import { offlinePage } from './offline-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('D36 the page without a connection asks for its address one request at a time, and opens it once', async () => {
  vi.useFakeTimers()
  const html = await offlinePage('/myplaylist', 0, []).text()
  const [script = ''] = html.match(/(?<=<script>)[^<]+(?=<\/script>\n<\/html>)/) ?? []
  const reload = vi.fn()
  const outcomes: ((isThere: boolean) => void)[] = []
  const ask = () =>
    new Promise((resolve, reject) => outcomes.push((isThere) => (isThere ? resolve({}) : reject(new TypeError()))))
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', ask)
  new Function(script)()

  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcomes).toHaveLength(1)
  outcomes[0]?.(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(outcomes).toHaveLength(2)
  outcomes[1]?.(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outcomes).toHaveLength(2)
  expect(reload).toHaveBeenCalledTimes(1)
})
