import { join } from 'node:path'
import { freePort } from '../../bin/free-port.ts'
import { buildSandbox } from '../../sandbox/src/app.ts'

/** The stand-ins for external systems, in this process, so that their clock is the simulation's. */
export async function startSandbox(dataDir: string, shopPort: number) {
  const port = await freePort()
  const shop = `http://localhost:${shopPort}/api`
  const storeFolder = join(dataDir, 'sandbox')
  const app = buildSandbox({
    ...{ port, smtpPort: 0, storeFolder },
    webhookUrl: `${shop}/payment/webhook`,
    storyReportUrl: `${shop}/integrations/story-tool/stories`,
  })
  await app.listen({ host: '127.0.0.1', port })
  const named: Record<string, string> = Object.assign({}, ...app.companies.map(({ addresses }) => addresses))
  const address = (name: string) => named[name] ?? ''
  return {
    app,
    address: `http://localhost:${port}`,
    storeFolder,
    smtpUrl: address('smtpUrl'),
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
