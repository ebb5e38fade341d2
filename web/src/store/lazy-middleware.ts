import type { Middleware } from '@reduxjs/toolkit'

/** A place for one middleware that is injected later: RTK Query is too heavy to be loaded with every page. */
export function createLazyMiddleware() {
  let inject: (middleware: Middleware) => void = () => {}
  const middleware: Middleware = (store) => (next) => {
    let handle = next
    inject = (injected) => {
      handle = injected(store)(next)
    }
    return (action) => handle(action)
  }
  return { middleware, inject: (injected: Middleware) => inject(injected) }
}
