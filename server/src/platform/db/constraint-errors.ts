type DatabaseError = { code?: string; constraint?: string }

/** Whether a DELETE failed because another table still references the row. */
export const isStillNamed = (error: unknown): boolean => (error as DatabaseError).code === '23503'

export const breaks = (error: unknown, constraint: string): boolean =>
  (error as DatabaseError).constraint === constraint
