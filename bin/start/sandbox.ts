import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../../server/src/config.ts'
import { StartProblem } from './problem.ts'

type Addresses = { smtpUrl: string; sisterSiteUrl: string }
type Report = ({ ready: true } & Addresses) | { ready: false; problem: string }
export type Sandbox = Addresses & { address: string; ended: Promise<unknown>; stop(): Promise<void> }

const main = join(import.meta.dirname, '../../sandbox/src/main.ts')
const patienceMs = 5000

export async function startSandbox({ sandboxPort, dataDir }: Config): Promise<Sandbox> {
  const sandbox = spawn(process.execPath, [main], {
    // Watched by Node while developing, it would report what it loads on the channel that is ours.
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined, SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir },
    // The sandbox ends by itself when this channel does, so a killed shop leaves none behind.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(sandbox, 'exit')
  const report = await Promise.race([once(sandbox, 'message').then(([message]) => message as Report), ended])
  if (Array.isArray(report)) throw new StartProblem('The sandbox ended before it was ready.')
  if (!report.ready) throw new StartProblem(report.problem)
  const stop = () => end(sandbox, ended)
  const { smtpUrl, sisterSiteUrl } = report
  return { address: `http://localhost:${sandboxPort}`, smtpUrl, sisterSiteUrl, ended, stop }
}

async function end(sandbox: ChildProcess, ended: Promise<unknown>) {
  sandbox.kill()
  const impatience = setTimeout(() => sandbox.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(impatience)
}
