import '../../../simulate/time/process-clock.ts'
import { doOneAtATime } from '../../../simulate/one-at-a-time.ts'

doOneAtATime()
// Loaded only now, as the clock and the changes come first.
const { recordJourney } = await import('./journey/journey.ts')
const [, , folder = '', ...currencies] = process.argv
await recordJourney(folder, currencies)
process.exit()
