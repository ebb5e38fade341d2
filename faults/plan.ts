import type { Chance } from './chance.ts'

/** Whoever of them dies takes the others along; the next start finds what each of them had written down by then. */
export const victims = ['shop', 'sandbox', 'database'] as const
export type Victim = (typeof victims)[number]

/** What a customer does between the checkout and the thanks, in its order. */
export const moments = ['checks out', 'has a session', 'pays', 'has paid', 'asks', 'is told'] as const
export type Moment = (typeof moments)[number]

/** How webhooks travel meanwhile; a restart of the sandbox sends what was held. */
const webhookWays = [
  {},
  {},
  { mode: 'hold' },
  { mode: 'drop' },
  { delayMs: 300 },
  { duplicate: 3, reorder: true },
] as const

const longestDelayMs = 80
// Some lives are longer, so that the shop is not always killed at its first customer.
const longestLifeMs = 1000

export type Kill = {
  victim: Victim
  moment: Moment
  notBeforeMs: number
  delayMs: number
  webhooks: (typeof webhookWays)[number]
}

/** Each dies at each moment before any does so again; the delay after the moment decides which step is cut in two. */
export function planKills(count: number, chance: Chance): Kill[] {
  const pairs = victims.flatMap((victim) => moments.map((moment) => ({ victim, moment })))
  const rounds = Array.from({ length: Math.ceil(count / pairs.length) }, () => chance.shuffled(pairs)).flat()
  return rounds.slice(0, count).map((pair) => ({
    ...pair,
    notBeforeMs: chance.whole(longestLifeMs),
    delayMs: chance.whole(longestDelayMs),
    webhooks: chance.oneOf(webhookWays),
  }))
}
