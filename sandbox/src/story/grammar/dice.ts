import { createHash } from 'node:crypto'

/** The same seed gives the same order, on every computer. */
export function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  const ranked = items.map((item, index) => ({ item, rank: digest(`${seed}/${index}`) }))
  return ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ item }) => item)
}

/** One item for each turn; none comes again before all have come. */
export function takeTurn<Item>(items: readonly Item[], seed: string, turn: number): Item {
  const item = shuffled(items, seed)[turn % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
