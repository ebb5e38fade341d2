import { expect, test } from 'vitest'
import { createLog } from '../../logs/log.ts'
import { createPseudonyms } from '../../logs/pseudonym.ts'
import { silentMeter } from '../../metrics/request-metrics.ts'
import { createLoad } from '../server/load.ts'
import { createHttpServer } from '../server/server.ts'
import { createShutdown } from '../server/shutdown.ts'

function serverThrowing(url: string, error: Error) {
  const lines: string[] = []
  const app = createHttpServer({
    localize: (url) => url,
    readCurrencies: async () => ['USD'],
    log: createLog('info', { write: (line) => lines.push(line) }),
    hostOf: () => 'plain',
    responseCache: { find: () => undefined } as never,
    trustedProxies: [],
    meter: silentMeter,
    shutdown: createShutdown(0),
    load: createLoad(1),
    pseudonyms: createPseudonyms(Buffer.from('a key')),
  })
  app.get(url, () => {
    throw error
  })
  return { app, lines }
}

test.each([
  ['/api/broken', 'application/json'],
  ['/broken', 'text/html'],
])('a bug at %s → 500 that tells nothing of the inside, and a log line with its stack', async (url, accept) => {
  const { app, lines } = serverThrowing(
    url,
    Object.assign(new Error('relation "account" at /srv/shop'), { detail: 'Key (email)=(nora@example.com)' }),
  )
  const reply = await app.inject({ url, headers: { accept } })
  expect(reply.statusCode).toBe(500)
  expect(reply.headers['content-type']).toContain(accept)
  expect(reply.body).not.toMatch(/relation|srv|nora|test\.ts/)
  expect(lines.join('')).toMatch(/"level":50.*relation.*send-refusal\.test\.ts/)
  expect(lines.join('')).not.toContain('nora')
  await app.close()
})

test.each(['ENOSPC', 'EDQUOT'])('no room for a file (%s) → 507 storage_full, and a log line', async (code) => {
  const full = Object.assign(new Error(`${code}: write`), { code })
  const { app, lines } = serverThrowing('/api/full', full)
  const reply = await app.inject('/api/full')
  expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([507, 'storage_full', '60'])
  expect(lines.join('')).toMatch(new RegExp(`"level":50.*${code}`))
  await app.close()
})
