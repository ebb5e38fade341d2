import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type Config, ConfigProblem } from './config.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'
import { expose } from './platform/metrics/exposition.ts'
import { createProcessMetrics } from './platform/metrics/process-metrics.ts'
import type { RequestMeter } from './platform/metrics/request-meter.ts'
import { createMetricsServer, metricsRoute, type ReadMetrics } from './platform/metrics/serve-metrics.ts'
import { createShopMetrics } from './shop-metrics.ts'

type Deps = { config: Config; meter: RequestMeter; pool: pg.Pool; db: Db; clock: Clock; log: Log }

/** Lets Prometheus ask, where whoever runs the shop has said how; else nothing is measured but the requests. */
export function serveMetrics(app: FastifyInstance, { config, meter, pool, ...inside }: Deps): void {
  const { metricsPort, metricsToken } = config
  if (metricsPort === undefined && metricsToken === undefined) return
  const readProcess = createProcessMetrics(pool)
  const readShop = createShopMetrics(inside)
  const read = async () => expose([...meter.read(), ...readProcess(), ...(await readShop())])
  if (metricsToken !== undefined) metricsRoute(app, metricsToken, read)
  if (metricsPort !== undefined) serveAlone(app, metricsPort, read)
}

function serveAlone(app: FastifyInstance, port: number, read: ReadMetrics): void {
  const server = createMetricsServer(read)
  app.addHook('onReady', async () => {
    server.listen(port)
    await once(server, 'listening').catch(({ code }) => {
      throw new ConfigProblem(`METRICS_PORT (${port}) may not be used (${code}): choose another.`)
    })
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}
