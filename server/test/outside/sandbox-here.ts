import { join } from 'node:path'
import { freePort } from '../../../bin/free-port.ts'
import { companiesAt } from '../../../bin/start/sandbox.ts'
import { buildSandbox } from '../../../sandbox/src/app.ts'

/** In this process: another takes half a second of the processor to start, and has a clock of its own. */
export async function startSandboxHere(dataDir: string, shopPort: number) {
  const port = await freePort()
  const shop = `http://localhost:${shopPort}/api`
  const storeFolder = join(dataDir, 'sandbox')
  const app = buildSandbox({
    ...{ port, smtpPort: 0, storeFolder },
    webhookUrl: `${shop}/payment/webhook`,
    storyReportUrl: `${shop}/integrations/story-tool/stories`,
  })
  await app.listen({ host: '127.0.0.1', port })
  const named = Object.assign({}, ...app.companies.map(({ addresses }) => addresses))
  const stop = async () => {
    await app.close()
  }
  return { address: `http://localhost:${port}`, storeFolder, ...companiesAt(named), stop }
}
