import { buildSandbox } from './app.ts'
import { type Config, readConfig } from './config.ts'

type Problem = { problem: string; code?: string }

const hasParent = process.send !== undefined

function printReady(webUrl: string, addresses: Record<string, string>) {
  if (hasParent) return process.send?.({ ready: true, ...addresses })
  const lines = Object.entries(addresses).map(([name, address]) => `${name} ${address}`)
  console.log(['The sandbox is ready.', webUrl, ...lines].join('\n  '))
}

function printProblem(problem: Problem) {
  if (!hasParent) return console.error(problem.problem)
  // Exiting before the message is sent would lose it.
  return new Promise((sent) => process.send?.({ ready: false, ...problem }, sent))
}

function onStopRequested(stop: () => void) {
  process.on('SIGTERM', stop)
  // Ctrl-C signals the whole process group; the parent still needs the sandbox while it shuts down.
  process.on('SIGINT', hasParent ? () => {} : stop)
  process.on('disconnect', stop)
  if (hasParent && !process.connected) stop()
}

try {
  await start(readConfig())
} catch (error) {
  await printProblem(explainFailedStart(error as Error))
  process.exit(1)
}

async function start(config: Config) {
  const sandbox = buildSandbox(config)
  onStopRequested(async () => {
    await sandbox.close()
    process.exit(0)
  })
  await sandbox.listen({ host: '127.0.0.1', port: config.port })
  const addresses = Object.assign({}, ...sandbox.companies.map((company) => company.addresses))
  printReady(`http://localhost:${config.port}`, addresses)
}

type SystemError = Error & { code?: string; syscall?: string; port?: number; path?: string }

function explainFailedStart(error: SystemError): Problem {
  return { problem: sentenceFor(error), ...(error.code && { code: error.code }) }
}

function sentenceFor({ code, syscall, port, path, message }: SystemError) {
  const advice = 'choose another port with SANDBOX_PORT (web) or SANDBOX_SMTP_PORT (mail)'
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program: stop that one, or ${advice}.`
  if (syscall === 'listen') return `The sandbox may not listen on port ${port} (${code}): ${advice}.`
  if (path) return `The sandbox cannot keep its data in ${path} (${code}): choose another folder with DATA_DIR.`
  return message
}
