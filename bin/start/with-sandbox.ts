import type { Config } from '../../server/src/config.ts'
import type { Sandbox } from './sandbox.ts'

/** The sandbox stands in for each provider that the environment does not name. */
export const withSandbox = (config: Config, sandbox: Omit<Sandbox, 'ended' | 'stop'> | undefined): Config => ({
  ...config,
  smtpUrl: config.smtpUrl ?? sandbox?.smtpUrl,
  sisterSiteUrl: config.sisterSiteUrl ?? sandbox?.sisterSiteUrl ?? null,
  sisterSiteSecret: config.sisterSiteSecret ?? sandbox?.sisterSiteSecret,
  sandboxUrl: sandbox?.address ?? null,
  isSecondFactorRequired: sandbox === undefined,
  stripe: config.stripe ?? sandbox?.stripe,
  amazon: config.fulfilment === 'amazon' ? (config.amazon ?? sandbox?.amazon) : undefined,
  storyTool: config.storyTool ?? sandbox?.storyTool,
})
