import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** A sandbox in a process of its own, which can be killed. */
export async function startProcess(environment: NodeJS.ProcessEnv) {
  const child = fork(main, { env: { PATH: process.env.PATH, ...environment }, execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [ready] = await once(child, 'message')
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { ready, kill }
}
