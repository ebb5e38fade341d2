/** Says at each call whether there were so many of them lately. */
export function createOften(many: number, withinMs: number): (now: number) => boolean {
  let since = Number.NEGATIVE_INFINITY
  let count = 0
  let countBefore = 0
  return (now) => {
    if (now - since >= withinMs) {
      countBefore = now - since < 2 * withinMs ? count : 0
      count = 0
      since = now
    }
    count += 1
    return Math.max(count, countBefore) >= many
  }
}
