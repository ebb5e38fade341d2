import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 1500

/** A report usually arrives at once, and the next page can say so; a shop that is down is not waited for. */
export async function showSoon(report: Promise<void>) {
  await Promise.race([report, pause(patienceMs, undefined, { ref: false })])
}
