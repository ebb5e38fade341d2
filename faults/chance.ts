export type Chance = {
  /** A whole number from 0 to below - 1. */
  whole(below: number): number
  oneOf<Choice>(choices: readonly Choice[]): Choice
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** Seeded random numbers, so that a run can be repeated (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  const oneOf = <Choice>(choices: readonly Choice[]) => choices[whole(choices.length)] as Choice
  const shuffled = <Item>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, place: next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item)
  return { whole, oneOf, shuffled }
}
