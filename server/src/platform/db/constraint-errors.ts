type DatabaseError = { code?: string; constraint?: string }

/** Whether a statement failed because a row of another table still names what it deletes. */
export const isStillNamed = (error: unknown): boolean => (error as DatabaseError).code === '23503'

export const breaks = (error: unknown, constraint: string): boolean =>
  (error as DatabaseError).constraint === constraint
