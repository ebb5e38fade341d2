import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { type GaugeSource, type Prometheus, registerGauge } from './gauges.ts'

const nanosecondsPerSecond = 1e9
const microsecondsPerSecond = 1e6

export function registerProcessMetrics(prometheus: Prometheus, registry: Registry, pool: pg.Pool): void {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  const gauges: GaugeSource[] = [
    { name: 'process_uptime_seconds', help: 'Since the start of this process', read: () => process.uptime() },
    { name: 'process_resident_memory_bytes', help: 'Memory of this process', read: () => process.memoryUsage.rss() },
    { name: 'nodejs_heap_used_bytes', help: 'Memory that JavaScript uses', read: () => process.memoryUsage().heapUsed },
    {
      name: 'nodejs_eventloop_lag_seconds',
      help: 'How late the event loop comes round, since the last scrape',
      label: 'quantile',
      read: () => {
        const [median, late, latest] = [lag.percentile(50), lag.percentile(99), lag.max]
        lag.reset()
        return {
          '0.5': median / nanosecondsPerSecond,
          '0.99': late / nanosecondsPerSecond,
          '1': latest / nanosecondsPerSecond,
        }
      },
    },
    {
      name: 'storylamp_database_connections',
      help: 'Connections of the pool, and callers that wait for one',
      label: 'state',
      read: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    },
  ]
  for (const gauge of gauges) registerGauge(prometheus, registry, gauge)
  const cpu = new prometheus.Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process',
    registers: [registry],
    collect: () => {
      const { user, system } = process.cpuUsage()
      cpu.reset()
      cpu.inc((user + system) / microsecondsPerSecond)
    },
  })
}
