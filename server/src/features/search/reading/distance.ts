/** The mistakes between two words: letters that are missing, too many, wrong, or swapped with their neighbour. */
export function distance(some: string, other: string): number {
  const [a, b] = [[...some], [...other]]
  let before: number[] = []
  let last = b.map((_, at) => at).concat(b.length)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(replaced, at(last, j) + 1, at(row, j - 1) + 1, swapped))
    }
    before = last
    last = row
  }
  return at(last, b.length)
}

/** The mistakes between a word that is still being typed and the beginning of another one. */
export function distanceToBeginning(typed: string, word: string): number {
  const lengths = [-1, 0, 1].map((more) => typed.length + more)
  return Math.min(...lengths.map((length) => distance(typed, word.slice(0, length))))
}

const at = (row: number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY
