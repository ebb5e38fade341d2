export type Observed = {
  fcpMs: number
  lcpMs: number
  tbtMs: number
  shift: number
  scriptBytes: number
  totalBytes: number
}

/** Runs in the page: waits until there has been no long task for `quietMs`, then sums up the browser's performance entries. */
export async function observePage(quietMs: number): Promise<Observed> {
  let lcpMs = 0
  let shift = 0
  const longTasks: PerformanceEntry[] = []
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    lcpMs = startTime
  })
  observe('layout-shift', (entry) => {
    shift += (entry as PerformanceEntry & { value: number }).value
  })
  observe('longtask', (entry) => longTasks.push(entry))

  let quietSinceMs = performance.now()
  while (performance.now() - quietSinceMs < quietMs) {
    await new Promise((resolve) => setTimeout(resolve, quietMs / 4))
    quietSinceMs = Math.max(quietSinceMs, ...longTasks.map(({ startTime, duration }) => startTime + duration))
  }

  const fcpMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  // Total Blocking Time: tasks after the first paint count, each with the part beyond 50 ms.
  const blockedMs = longTasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, fcpMs) - 50)
  const loads = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  const bytesOf = (some: PerformanceResourceTiming[]) =>
    some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return {
    fcpMs,
    lcpMs,
    tbtMs: blockedMs.reduce((sum, ms) => sum + Math.max(0, ms), 0),
    shift,
    scriptBytes: bytesOf(loads.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
    totalBytes: bytesOf(loads),
  }
}
