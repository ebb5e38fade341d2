type DatabaseError = { code?: string; constraint?: string }

/** Whether a deleted row is still referenced, or a written one references a row that is gone: PostgreSQL has one code for both. */
export const breaksReference = (error: unknown): boolean => (error as DatabaseError).code === '23503'

export const breaks = (error: unknown, constraint: string): boolean =>
  (error as DatabaseError).constraint === constraint
