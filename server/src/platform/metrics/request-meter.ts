import { secondMs } from '../clock.ts'
import type { Metric, Sample } from './exposition.ts'

export type RequestMeter = {
  note(method: string, route: string, status: number, ms: number): void
  read(): Metric[]
}

const boundsMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000]

type Row = { labels: { method: string; route: string }; statuses: Map<number, number>; within: number[]; sumMs: number }

/** Counts what was answered. A route is a pattern and never an address, so that nobody can make up new ones. */
export function createRequestMeter(): RequestMeter {
  const rowsByRoute = new Map<string, Map<string, Row>>()
  const rowFor = (method: string, route: string): Row => {
    const known = rowsByRoute.get(route)?.get(method)
    if (known !== undefined) return known
    const row = { labels: { method, route }, statuses: new Map(), within: boundsMs.map(() => 0).concat(0), sumMs: 0 }
    const rows = rowsByRoute.get(route) ?? new Map()
    rowsByRoute.set(route, rows.set(method, row))
    return row
  }
  return {
    note: (method, route, status, ms) => {
      const row = rowFor(method, route)
      row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1)
      row.sumMs += ms
      let at = 0
      while (at < boundsMs.length && ms > (boundsMs[at] as number)) at += 1
      row.within[at] = (row.within[at] ?? 0) + 1
    },
    read: () => {
      const all = [...rowsByRoute.values()].flatMap((rows) => [...rows.values()])
      return [
        { name: 'http_requests_total', help: 'Answered requests', type: 'counter', samples: all.flatMap(counted) },
        {
          name: 'http_request_duration_seconds',
          help: 'From the first byte of a request to the last of its answer',
          type: 'histogram',
          samples: all.flatMap(timed),
        },
      ]
    },
  }
}

const counted = ({ labels, statuses }: Row): Sample[] =>
  [...statuses].map(([status, value]) => ({ labels: { ...labels, status: String(status) }, value }))

function timed({ labels, within, sumMs }: Row): Sample[] {
  let count = 0
  const buckets = within.map((more, at) => {
    count += more
    const bound = boundsMs[at]
    const le = bound === undefined ? '+Inf' : String(bound / secondMs)
    return { labels: { ...labels, le }, value: count, suffix: '_bucket' }
  })
  return [...buckets, { labels, value: sumMs / secondMs, suffix: '_sum' }, { labels, value: count, suffix: '_count' }]
}
