import type { Chance } from '../chance.ts'

export type LiePlan<Lie> = ReturnType<typeof planLies<Lie>>

/** Each kind once, shuffled, before any repeats; about one chance in so many is taken. */
export function planLies<Lie>(kinds: readonly Lie[], count: number, chance: Chance, oneIn = 3) {
  const rounds = Array.from({ length: Math.ceil(count / kinds.length) }, () => chance.shuffled(kinds)).flat()
  const left = rounds.slice(0, count)
  return {
    next: (): Lie | undefined => (left.length > 0 && chance.whole(oneIn) === 0 ? left.shift() : undefined),
    left: () => left.length,
  }
}
