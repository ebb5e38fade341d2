import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { onStopRequest } from './start/stop-requests.ts'

// While the shop is still being loaded there is nothing to stop.
let stop: (code: number) => void = process.exit
onStopRequest(
  () => stop(0),
  () => process.exit(1),
)
// A closed pipe on our output must not end the shop.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

// Saves 0.25 s and 30 MB at every later start; the sandbox inherits it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../.runtime/compiled')
enableCompileCache()

const shop = await import('./start/processes.ts')
stop = shop.stop
shop.start()
