/** How webhooks travel during a test; a restart resets it. */
export type WebhookSettings = {
  mode: 'deliver' | 'hold' | 'drop'
  duplicate: number
  reorder: boolean
  delayMs: number
}

export const usualSettings: WebhookSettings = { mode: 'deliver', duplicate: 1, reorder: false, delayMs: 0 }

const secondMs = 1000
const longestPauseMs = 60 * secondMs
const givingUpAfterMs = 24 * 60 * 60 * secondMs

export function pauseMsAfter(attempts: number) {
  return Math.min(secondMs * 2 ** (attempts - 1), longestPauseMs)
}

export function isTooOld(announcedAtMs: number, nowMs: number) {
  return nowMs - announcedAtMs > givingUpAfterMs
}
