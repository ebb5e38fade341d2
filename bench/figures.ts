export type Unit = 'perSecond' | 'share' | 'ms' | 's' | 'MB' | 'KB' | 'shift' | 'points'

export type Target = { atLeast: number } | { atMost: number } | { below: number }

export type Figure = {
  name: string
  /** NaN where this system cannot measure it. */
  value: number
  unit: Unit
  target?: Target
  /** Only helps to interpret the other figures; it does not measure the shop. */
  isYardstick?: boolean
}

export type Section = { title: string; figures: Figure[] }

export function isReached(value: number, target: Target): boolean {
  if ('atLeast' in target) return value >= target.atLeast
  return 'atMost' in target ? value <= target.atMost : value < target.below
}

/** The relative change for the worse; for a rate, by how much each request takes longer. */
export function growthOf({ value, unit, target }: Figure, before: Figure): number {
  if (value === before.value) return 0
  const isBetterHigh = unit === 'perSecond' || (target !== undefined && 'atLeast' in target)
  return isBetterHigh ? before.value / value - 1 : value / before.value - 1
}

export const median = (values: number[]): number => percentile(values, 50)

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
