import { openDatabase } from '../src/platform/db/database.ts'
import { startWorker } from '../src/platform/jobs/worker.ts'
import { createLog } from '../src/platform/log.ts'

// Stands in for a shop that is killed in the middle of its work: begins a job, tells so, and never ends it.
const log = createLog('warn')
const { pool } = openDatabase(String(process.argv[2]), log)
const begun = async () => {
  console.log('begun')
  await new Promise(() => {})
}
await startWorker(pool, { 'long-work': begun }, log)
