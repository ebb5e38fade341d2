import { buildSandbox } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { explainFailedStart } from './failed-start.ts'
import { onStopRequested, tellProblem, tellReady } from './parent.ts'

try {
  await start(readConfig())
} catch (error) {
  await tellProblem(explainFailedStart(error as Error))
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
  tellReady(`http://localhost:${config.port}`, addresses)
}
