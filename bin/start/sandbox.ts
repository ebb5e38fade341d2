import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../../server/src/config.ts'
import type { AmazonSettings } from '../../server/src/providers/fulfilment/amazon-call.ts'
import type { StripeSettings } from '../../server/src/providers/payments/stripe.ts'
import { StartProblem } from './problem.ts'

/** How the companies that it stands for are reached. */
export type Companies = {
  smtpUrl: string
  sisterSiteUrl: string
  sisterSiteSecret: string
  stripe: StripeSettings
  amazon: AmazonSettings
  storyTool: { url: string; secret: string }
}
type Report = ({ ready: true } & Record<string, string>) | { ready: false; problem: string }
export type Sandbox = Companies & { address: string; ended: Promise<unknown>; stop(): Promise<void> }

const main = join(import.meta.dirname, '../../sandbox/src/main.ts')
const killAfterMs = 5000

export type Place = Pick<Config, 'port' | 'sandboxPort' | 'dataDir'>

export async function startSandbox({ port, sandboxPort, dataDir }: Place): Promise<Sandbox> {
  const sandbox = spawn(process.execPath, [main], {
    // Without this, `node --watch` would report loaded files on our IPC channel.
    env: {
      ...process.env,
      WATCH_REPORT_DEPENDENCIES: undefined,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
    },
    // The sandbox ends when this channel closes, so a killed shop leaves none behind.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(sandbox, 'exit')
  const report = await Promise.race([once(sandbox, 'message').then(([message]) => message as Report), ended])
  if (Array.isArray(report)) throw new StartProblem('The sandbox ended before it was ready.')
  if (!report.ready) throw new StartProblem(report.problem)
  const stop = () => end(sandbox, ended)
  return { address: `http://localhost:${sandboxPort}`, ...companiesAt(report), ended, stop }
}

/** From the addresses and keys that the companies name. */
export function companiesAt(named: Record<string, unknown>): Companies {
  const address = (name: string) => String(named[name])
  return {
    smtpUrl: address('smtpUrl'),
    sisterSiteUrl: address('sisterSiteUrl'),
    sisterSiteSecret: address('sisterSiteSecret'),
    stripe: {
      apiBase: address('stripeApiBase'),
      secretKey: address('stripeSecretKey'),
      webhookSecret: address('stripeWebhookSecret'),
    },
    amazon: {
      apiBase: address('fulfilmentApiBase'),
      tokenUrl: address('fulfilmentTokenUrl'),
      clientId: address('fulfilmentClientId'),
      clientSecret: address('fulfilmentClientSecret'),
      refreshToken: address('fulfilmentRefreshToken'),
    },
    storyTool: { url: address('storyToolUrl'), secret: address('storyToolSecret') },
  }
}

async function end(sandbox: ChildProcess, ended: Promise<unknown>) {
  sandbox.kill()
  const timer = setTimeout(() => sandbox.kill('SIGKILL'), killAfterMs)
  await ended
  clearTimeout(timer)
}
