export type Problem = { problem: string; code?: string }

const hasParent = process.send !== undefined

export function tellReady(webUrl: string, addresses: Record<string, string>) {
  if (hasParent) return process.send?.({ ready: true, ...addresses })
  const lines = Object.entries(addresses).map(([name, address]) => `${name} ${address}`)
  console.log(['The sandbox is ready.', webUrl, ...lines].join('\n  '))
}

export function tellProblem(problem: Problem) {
  if (!hasParent) return console.error(problem.problem)
  // Exiting before the message is sent would lose it.
  return new Promise((sent) => process.send?.({ ready: false, ...problem }, sent))
}

export function onStopRequested(stop: () => void) {
  process.on('SIGTERM', stop)
  // Ctrl-C signals the whole process group; the parent still needs the sandbox while it shuts down.
  process.on('SIGINT', hasParent ? () => {} : stop)
  process.on('disconnect', stop)
  if (hasParent && !process.connected) stop()
}
