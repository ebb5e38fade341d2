import type { Registry } from 'prom-client'
import { secondMs } from '../clock.ts'
import type { Prometheus } from './gauges.ts'

export type RequestMeter = { note(method: string, route: string, status: number, ms: number): void }

export const silentMeter: RequestMeter = { note: () => {} }

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts replies. A route is a pattern, not an address: otherwise visitors could create any number of labels. */
export function createRequestMeter({ Counter, Histogram }: Prometheus, registry: Registry): RequestMeter {
  const registers = [registry]
  const count = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its reply',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  return {
    note: (method, route, status, ms) => {
      count.inc({ method, route, status })
      duration.observe({ method, route }, ms / secondMs)
    },
  }
}
