type Range = { from: string | undefined; to: string }

/** Selects the rows from one to another, or takes them out if the last is selected already. */
export function selectRange(ids: readonly string[], selected: readonly string[], { from = '', to }: Range) {
  const ends = [ids.indexOf(from), ids.indexOf(to)]
  const range = ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1)
  const others = selected.filter((id) => !range.includes(id))
  if (selected.includes(to)) return others
  return [...selected, ...range.filter((id) => !selected.includes(id))]
}
