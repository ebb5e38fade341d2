import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Log } from '../logs/log.ts'
import { createDatabaseMetrics } from './database-metrics.ts'
import type { GaugeSource } from './gauges.ts'
import { registerProcessMetrics } from './process-metrics.ts'
import { createRequestMeter, type RequestMeter } from './request-metrics.ts'

export type Metrics = { meter: RequestMeter; read(): Promise<string> }

type Sources = {
  pool: pg.Pool
  clock: Clock
  log: Log
  databaseGauges: GaugeSource[]
  isDatabaseUp(): Promise<boolean>
}

/** Loads prom-client (30 ms, which a shop that is not measured need not spend) and measures from then on. */
export async function createMetrics({ pool, databaseGauges, ...deps }: Sources): Promise<Metrics> {
  const { default: prometheus } = await import('prom-client')
  const registry = new prometheus.Registry()
  const meter = createRequestMeter(prometheus, registry)
  registerProcessMetrics(prometheus, registry, pool)
  const readDatabase = createDatabaseMetrics(prometheus, databaseGauges, deps)
  return { meter, read: async () => `${await registry.metrics()}\n${await readDatabase()}` }
}
