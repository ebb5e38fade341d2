export type Item = { product: string; pieces: number }
type Line = { name: string; sku: string }

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The lines that a customer means who types names or SKUs. Undefined if one of them is in no line, or in several. */
export function matchItems(lines: Line[], items: Item[]): { line: number; pieces: number }[] | undefined {
  const pieces = new Map<number, number>()
  for (const item of items) {
    const line = findLine(lines, plain(item.product))
    if (line === undefined) return undefined
    pieces.set(line, (pieces.get(line) ?? 0) + item.pieces)
  }
  return [...pieces].map(([line, count]) => ({ line, pieces: count })).sort((a, b) => a.line - b.line)
}

function findLine(lines: Line[], typed: string): number | undefined {
  if (typed === '') return undefined
  const exact = only(lines, ({ name, sku }) => plain(sku) === typed || plain(name) === typed)
  return exact ?? only(lines, ({ name }) => ` ${plain(name)} `.includes(` ${typed} `))
}

function only(lines: Line[], isMeant: (line: Line) => boolean): number | undefined {
  const [first, ...others] = [...lines.entries()].filter(([, line]) => isMeant(line))
  return others.length === 0 ? first?.[0] : undefined
}
