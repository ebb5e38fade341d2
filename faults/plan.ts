import type { Chance } from './chance.ts'

/** The next start finds what each had saved by then. The shop starts the database again, and ends with the sandbox. */
export const victims = ['shop', 'sandbox', 'database', 'shop and database'] as const
export type Victim = (typeof victims)[number]

/** The steps of a purchase, in order. */
export const moments = ['checks out', 'has a session', 'pays', 'has paid', 'asks', 'is told'] as const
export type Moment = (typeof moments)[number]

/** How webhooks are delivered meanwhile; a restart of the sandbox sends those on hold. */
const webhookModes = [
  {},
  {},
  { mode: 'hold' },
  { mode: 'drop' },
  { delayMs: 300 },
  { duplicate: 3, reorder: true },
] as const

const maxDelayMs = 80
// A random delay, so that the shop is not always killed at its first customer.
const maxLifeMs = 1000

export type Kill = {
  victim: Victim
  moment: Moment
  notBeforeMs: number
  delayMs: number
  webhooks: (typeof webhookModes)[number]
}

// Each step apart from the one before, so that two rounds of all victims have met every moment.
const steps = [0, 3, 1, 4, 2, 5]

/** Each victim in turn, at every moment before any pair repeats; the delay decides which step is interrupted. */
export function planKills(count: number, chance: Chance): Kill[] {
  const inTurn = chance.shuffled(moments)
  const momentAt = (at: number): Moment => inTurn[at % moments.length] ?? 'pays'
  const rounds = Array.from({ length: Math.ceil(count / victims.length) }, (_, round) =>
    chance.shuffled(
      victims.map((victim, at) => ({ victim, moment: momentAt(at + (steps[round % steps.length] ?? 0)) })),
    ),
  ).flat()
  return rounds.slice(0, count).map((pair) => ({
    ...pair,
    notBeforeMs: chance.whole(maxLifeMs),
    delayMs: chance.whole(maxDelayMs),
    webhooks: chance.oneOf(webhookModes),
  }))
}
