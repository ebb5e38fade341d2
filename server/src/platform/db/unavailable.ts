import pg from 'pg'

/** The database cannot be reached, does not answer, or has no room; the caller may try again. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is unavailable', { cause })
  }
}

// Connection exceptions, insufficient resources, operator intervention (also an exceeded statement_timeout), errors of the system
// such as of its disk, and 25P03, an exceeded idle_in_transaction_session_timeout.
const unavailableStates = /^(08|53|57|58|25P03)/

/** A server that only reads is a standby that has not taken over yet, or one that others have replaced. */
const readOnly = '25006'

/** pg reports what the server said as a DatabaseError; any other error of its calls comes from the connection. */
const isFromConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) && !(error instanceof TypeError)

/** Whether the next statement should go over a new connection. */
export const isConnectionUseless = (error: unknown): boolean =>
  isFromConnection(error) || (error instanceof pg.DatabaseError && error.code === readOnly)

export const toUnavailable = (error: unknown): unknown => {
  const isUnavailable =
    isConnectionUseless(error) || (error instanceof pg.DatabaseError && unavailableStates.test(error.code ?? ''))
  return isUnavailable ? new DatabaseUnavailable(error) : error
}
