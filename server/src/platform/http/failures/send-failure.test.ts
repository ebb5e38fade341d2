import { expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { silentMeter } from '../../metrics/request-metrics.ts'
import { createPseudonyms } from '../../pseudonym.ts'
import { createLoad } from '../server/load.ts'
import { createHttpServer } from '../server/server.ts'
import { createShutdown } from '../server/shutdown.ts'

test.each([
  ['/api/broken', 'application/json'],
  ['/broken', 'text/html'],
])('a bug at %s → 500 that tells nothing of the inside, and a log line with its stack', async (url, accept) => {
  const lines: string[] = []
  const app = createHttpServer({
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
    throw Object.assign(new Error('relation "account" at /srv/shop'), { detail: 'Key (email)=(nora@example.com)' })
  })
  const reply = await app.inject({ url, headers: { accept } })
  expect(reply.statusCode).toBe(500)
  expect(reply.headers['content-type']).toContain(accept)
  expect(reply.body).not.toMatch(/relation|srv|nora|test\.ts/)
  expect(lines.join('')).toMatch(/"level":50.*relation.*send-failure\.test\.ts/)
  expect(lines.join('')).not.toContain('nora')
  await app.close()
})
