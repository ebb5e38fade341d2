import { openDatabase } from '../../src/platform/db/database.ts'
import { startWorker } from '../../src/platform/jobs/worker.ts'
import { createLog } from '../../src/platform/logs/log.ts'

// A worker that begins a job, prints so and never ends it, to be killed meanwhile.
const log = createLog('warn')
const databaseUrl = String(process.argv[2])
const { pool } = openDatabase(databaseUrl, log)
const begun = async () => {
  console.log('begun')
  await new Promise(() => {})
}
await startWorker({ pool, databaseUrl, log }, { only: { slots: 1, tasks: { 'long-work': begun } } })
