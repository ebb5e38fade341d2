const echoMs = 1000

/** Calls `stop` at the first signal, and `force` at a later one. */
export function onStopRequest(stop: () => void, force: () => void): void {
  let firstAt: number | undefined
  const request = () => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      stop()
      // Ctrl-C comes twice under npm: from the terminal, and passed on by npm.
    } else if (performance.now() - firstAt > echoMs) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, request)
  if (process.env.npm_lifecycle_event) whenParentDies(stop)
}

/** A killed npm sends no signal: another parent process is the only sign. */
function whenParentDies(stop: () => void) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 200)
  watch.unref()
}
