type DatabaseError = { code?: string; constraint?: string }

/** Whether a deleted row is still referenced, or a written one references a row that is gone: PostgreSQL has one code for both. */
export const breaksReference = (error: unknown): boolean => (error as DatabaseError).code === '23503'

/** Whether the caller's family has ended while the call was on its way: its only parent has joined another one. */
export const writesToEndedFamily = (error: unknown): boolean =>
  breaksReference(error) && /_family_id_fkey$/.test((error as DatabaseError).constraint ?? '')

/** Whether the database has ended this transaction so that another, which waited for it, can go on. */
export const isDeadlock = (error: unknown): boolean => (error as DatabaseError).code === '40P01'

export const breaks = (error: unknown, constraint: string): boolean =>
  (error as DatabaseError).constraint === constraint
