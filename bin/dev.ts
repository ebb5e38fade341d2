import { loadLivePages } from './dev/live-pages.ts'
import { onStopRequest } from './start/stop-requests.ts'
import { start, stop } from './start/whole-shop.ts'

// The shop as npm start runs it, but with pages made from the sources; Node starts it anew when the server's change.
onStopRequest(
  () => stop(0),
  () => process.exit(1),
)
start(loadLivePages)
