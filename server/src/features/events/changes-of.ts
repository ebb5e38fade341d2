type Fields = Record<string, unknown>
type Changes = Record<string, [before: unknown, after: unknown]>

const namedIn = (change: Fields) => Object.keys(change).filter((field) => change[field] !== undefined)

export const changesOf = (before: Fields, after: Fields, fields = namedIn(after)): Changes =>
  Object.fromEntries(
    fields
      .filter((field) => field !== 'version')
      .map((field): [string, Changes[string]] => [field, [before[field] ?? null, after[field] ?? null]])
      .filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)),
  )
