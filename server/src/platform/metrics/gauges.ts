import type { Gauge, Registry } from 'prom-client'

/** The library is passed in because only shops that are measured load it. */
export type Prometheus = typeof import('prom-client')

type Value = number | Record<string, number>

/** A gauge that is read for each scrape: one number, or one for each value of `label`. */
export type GaugeSource = { name: string; help: string; label?: string; read(): Value | Promise<Value> }

export function registerGauge(
  prometheus: Prometheus,
  registry: Registry,
  { name, help, label, read }: GaugeSource,
): void {
  const gauge: Gauge = new prometheus.Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect: async () => {
      const value = await read()
      if (typeof value === 'number') gauge.set(value)
      else for (const [key, each] of Object.entries(value)) gauge.set({ [label ?? 'state']: key }, each)
    },
  })
}
