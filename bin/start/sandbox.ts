import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../../server/src/config.ts'
import type { AmazonSettings } from '../../server/src/providers/fulfilment/amazon-call.ts'
import type { StripeSettings } from '../../server/src/providers/payments/stripe.ts'
import { StartProblem } from './problem.ts'

type Addresses = { smtpUrl: string; sisterSiteUrl: string; sisterSiteSecret: string }
type StoryTool = { url: string; secret: string }
type Keys = Record<`stripe${StripeKey}` | `fulfilment${FulfilmentKey}` | `storyTool${'Url' | 'Secret'}`, string>
type StripeKey = 'ApiBase' | 'SecretKey' | 'WebhookSecret'
type FulfilmentKey = 'ApiBase' | 'TokenUrl' | 'ClientId' | 'ClientSecret' | 'RefreshToken'
type Report = ({ ready: true } & Addresses & Keys) | { ready: false; problem: string }
export type Sandbox = Addresses & {
  address: string
  stripe: StripeSettings
  amazon: AmazonSettings
  storyTool: StoryTool
  ended: Promise<unknown>
  stop(): Promise<void>
}

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
  const { smtpUrl, sisterSiteUrl, sisterSiteSecret } = report
  const stripe = {
    apiBase: report.stripeApiBase,
    secretKey: report.stripeSecretKey,
    webhookSecret: report.stripeWebhookSecret,
  }
  const amazon = {
    apiBase: report.fulfilmentApiBase,
    tokenUrl: report.fulfilmentTokenUrl,
    clientId: report.fulfilmentClientId,
    clientSecret: report.fulfilmentClientSecret,
    refreshToken: report.fulfilmentRefreshToken,
  }
  const storyTool = { url: report.storyToolUrl, secret: report.storyToolSecret }
  return {
    address: `http://localhost:${sandboxPort}`,
    smtpUrl,
    sisterSiteUrl,
    sisterSiteSecret,
    stripe,
    amazon,
    storyTool,
    ended,
    stop,
  }
}

async function end(sandbox: ChildProcess, ended: Promise<unknown>) {
  sandbox.kill()
  const timer = setTimeout(() => sandbox.kill('SIGKILL'), killAfterMs)
  await ended
  clearTimeout(timer)
}
