import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 1500

/** Usually a report has arrived at once, and the next page can say so; nobody waits for a shop that is away. */
export async function showSoon(report: Promise<void>) {
  await Promise.race([report, pause(patienceMs, undefined, { ref: false })])
}
