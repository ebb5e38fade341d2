import type { BrokenOutcome } from './broken-http.ts'
import type { Outcome } from './callers.ts'
import type { Draft } from './requests.ts'

const slowMs = 30_000
// Each picture is encoded in seven sizes, which waits for a processor.
const slowUploadMs = 60_000
const maxWrong = 20

/** Counts replies, and records those that must never occur. */
export function createReport(requests: number) {
  const startedAt = performance.now()
  const counts = new Map<number, number>()
  const succeeded = new Set<string>()
  const asked = new Set<string>()
  const wrong = new Map<string, object>()
  let sent = 0
  const seconds = () => Math.round((performance.now() - startedAt) / 1000)

  return {
    /** Whether another request is to be sent. */
    begin: (): boolean => {
      if (sent >= requests || wrong.size >= maxWrong) return false
      sent++
      if (sent % 50_000 === 0) console.log(`${sent} requests after ${seconds()} s`)
      return true
    },
    isTimeFor: (every: number): boolean => sent % every === 0,
    isTenthDone: () => sent >= requests / 10 || wrong.size >= maxWrong,
    note: (
      { name, role, method, path, headers, body, isAsMeant }: Draft,
      { status, ms, body: answer }: Outcome,
    ): void => {
      counts.set(status, (counts.get(status) ?? 0) + 1)
      asked.add(name)
      if (isAsMeant && status >= 200 && status < 400) succeeded.add(name)
      const maxMs = name === 'POST /api/admin/uploads' ? slowUploadMs : slowMs
      // That is what it is there to say on a busy machine.
      const isNotReady = name === 'GET /api/ready' && status === 503
      if ((status < 500 || isNotReady) && ms <= maxMs) return
      const request = { method, path: path.slice(0, 500), headers, body: body?.toString().slice(0, 1000) }
      wrong.set(`${name} by ${role}: ${status} after ${Math.round(ms)} ms`, {
        ...request,
        answer: answer.slice(0, 300),
      })
    },
    /** 505 is a correct reply to HTTP/9.9, not a failure of the shop. */
    noteBroken: ({ sent: bytes, answer }: BrokenOutcome): void => {
      if (/^HTTP\/1\.1 5(?!05)/m.test(answer)) wrong.set(`broken HTTP: ${bytes}`, { answer: answer.slice(0, 300) })
    },
    isSuccessful: (name: string): boolean => succeeded.has(name),
    wrong: () => Object.fromEntries(wrong),
    summary: (): string => {
      const byStatus = [...counts].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`)
      return `${sent} requests for ${asked.size} operations in ${seconds()} s (${byStatus.join(', ')})`
    },
  }
}
