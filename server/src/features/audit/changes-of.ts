type Fields = Record<string, unknown>

/** What a change has changed, field by field, as the value before and the one after. */
export const changesOf = (before: Fields, after: Fields): Record<string, [before: unknown, after: unknown]> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((field) => field !== 'version' && after[field] !== undefined)
      .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
      .map((field) => [field, [before[field] ?? null, after[field] ?? null]]),
  )
