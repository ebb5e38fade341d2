import { type Clock, secondMs } from '../clock.ts'
import type { Log } from '../logs/log.ts'
import { type GaugeSource, type Prometheus, registerGauge } from './gauges.ts'

const maxAgeMs = 30 * secondMs
const timeoutMs = 2 * secondMs

/** Gauges that cost queries: read at most twice a minute, and left out while the database does not answer. */
export function createDatabaseMetrics(
  prometheus: Prometheus,
  gauges: GaugeSource[],
  { clock, log, isDatabaseUp }: { clock: Clock; log: Log; isDatabaseUp(): Promise<boolean> },
): () => Promise<string> {
  const registry = new prometheus.Registry()
  for (const gauge of gauges) registerGauge(prometheus, registry, gauge)
  let isUp: 0 | 1 = 0
  const state = new prometheus.Registry()
  registerGauge(prometheus, state, {
    name: 'storylamp_database_up',
    help: 'Whether the database answers',
    read: () => isUp,
  })
  let latest: { at: number; text: Promise<string> } | undefined
  const readFresh = async () => {
    // Values read before an outage are stale.
    if (!(await isDatabaseUp())) throw new Error('the database does not answer')
    const now = clock().getTime()
    if (latest === undefined || now - latest.at > maxAgeMs) latest = { at: now, text: registry.metrics() }
    return Promise.race([latest.text, timeout()])
  }
  return async () => {
    const text = await readFresh().catch((error) => {
      latest = undefined
      log.warn({ err: error }, 'the database could not be measured')
      return undefined
    })
    isUp = text === undefined ? 0 : 1
    return (await state.metrics()) + (text ?? '')
  }
}

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), timeoutMs).unref()
  })
