import type { Middleware } from '@reduxjs/toolkit'

/** Keeps a place for one middleware that joins a running store: the query cache is too heavy to come with every page. */
export function createLateMiddleware() {
  let join: (middleware: Middleware) => void = () => {}
  const middleware: Middleware = (store) => (next) => {
    let handle = next
    join = (late) => {
      handle = late(store)(next)
    }
    return (action) => handle(action)
  }
  return { middleware, join: (late: Middleware) => join(late) }
}
