import { loadLivePages } from './dev/live-pages.ts'
import { start, stop } from './start/processes.ts'
import { onStopRequest } from './start/stop-requests.ts'

// The shop as npm start runs it, but with pages from the sources; `node --watch-path` restarts it when server code changes.
onStopRequest(
  () => stop(0),
  () => process.exit(1),
)
start(loadLivePages)
