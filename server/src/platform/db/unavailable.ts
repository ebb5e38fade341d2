import pg from 'pg'

/** The database cannot be reached, does not answer, or has no room; the caller may try again. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is unavailable', { cause })
  }
}

// Connection exceptions, insufficient resources, operator intervention (also an exceeded statement_timeout), and 25P03, an
// exceeded idle_in_transaction_session_timeout.
const unavailableStates = /^(08|53|57|25P03)/

/** pg reports what the server said as a DatabaseError; any other error of its calls comes from the connection. */
export const isFromConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) && !(error instanceof TypeError)

export const toUnavailable = (error: unknown): unknown => {
  const isUnavailable =
    isFromConnection(error) || (error instanceof pg.DatabaseError && unavailableStates.test(error.code ?? ''))
  return isUnavailable ? new DatabaseUnavailable(error) : error
}
