export type Problem = { problem: string; code?: string }

const hasParent = process.send !== undefined

export function tellReady(webUrl: string, addresses: Record<string, string>) {
  if (hasParent) return process.send?.({ ready: true, ...addresses })
  const told = Object.entries(addresses).map(([name, address]) => `${name} ${address}`)
  console.log(['The sandbox is ready.', webUrl, ...told].join('\n  '))
}

export function tellProblem(problem: Problem) {
  if (!hasParent) return console.error(problem.problem)
  // Exiting before the message has left would lose it.
  return new Promise((sent) => process.send?.({ ready: false, ...problem }, sent))
}

export function onStopRequested(stop: () => void) {
  process.on('SIGTERM', stop)
  // Ctrl-C reaches the whole terminal: the parent hears it too and still needs the sandbox while it finishes.
  process.on('SIGINT', hasParent ? () => {} : stop)
  process.on('disconnect', stop)
  if (hasParent && !process.connected) stop()
}
