import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Metric } from './exposition.ts'

const nanoseconds = 1e9
const microseconds = 1e6

/** How this process fares. Each reading starts the measuring of the event loop anew. */
export function createProcessMetrics(pool: pg.Pool): () => Metric[] {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const [median, late, latest] = [lag.percentile(50), lag.percentile(99), lag.max].map((ns) => ns / nanoseconds)
    lag.reset()
    return [
      gauge('process_uptime_seconds', 'Since the start of this process', process.uptime()),
      gauge('process_resident_memory_bytes', 'Memory of this process', rss),
      gauge('nodejs_heap_used_bytes', 'Memory that JavaScript uses', heapUsed),
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time of this process',
        type: 'counter',
        samples: [{ value: (user + system) / microseconds }],
      },
      {
        name: 'nodejs_eventloop_lag_seconds',
        help: 'How late the event loop comes round, since the last reading',
        type: 'gauge',
        samples: [
          { labels: { quantile: '0.5' }, value: median ?? 0 },
          { labels: { quantile: '0.99' }, value: late ?? 0 },
          { labels: { quantile: '1' }, value: latest ?? 0 },
        ],
      },
      {
        name: 'storylamp_database_connections',
        help: 'Connections of the pool, and callers that wait for one',
        type: 'gauge',
        samples: [
          { labels: { state: 'total' }, value: pool.totalCount },
          { labels: { state: 'idle' }, value: pool.idleCount },
          { labels: { state: 'waiting' }, value: pool.waitingCount },
        ],
      },
    ]
  }
}

export const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})
