import { createHash } from 'node:crypto'

/** The same seed gives the same order on every computer. */
export function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  const ranked = items.map((item, index) => ({ item, rank: digest(`${seed}/${index}`) }))
  return ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ item }) => item)
}

/** Deals the items in shuffled order; none repeats before all have come. */
export function dealItem<Item>(items: readonly Item[], seed: string, take: number): Item {
  const item = shuffled(items, seed)[take % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
