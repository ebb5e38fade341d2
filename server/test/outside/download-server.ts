import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createResponseCache } from '../../src/platform/cache/response-cache.ts'
import { type Download, type Presentation, sendBytes } from '../../src/platform/http/files/send-bytes.ts'
import { createLoad } from '../../src/platform/http/server/load.ts'
import { createHttpServer } from '../../src/platform/http/server/server.ts'
import { createShutdown } from '../../src/platform/http/server/shutdown.ts'
import { createPseudonyms } from '../../src/platform/logs/pseudonym.ts'
import { silentMeter } from '../../src/platform/metrics/request-metrics.ts'

/** The shop's own HTTP server with a single download. */
export function useDownloadServer(presentation: Presentation) {
  const errors: string[] = []
  const app = createHttpServer({
    localize: (url) => url,
    readCurrencies: async () => ['USD'],
    log: pino({ level: 'error' }, { write: (line: string) => errors.push(line) }),
    hostOf: () => 'plain',
    responseCache: createResponseCache({ onChange: () => {}, isUp: () => true, catchUp: async () => {} }),
    trustedProxies: [],
    meter: silentMeter,
    shutdown: createShutdown(0),
    load: createLoad(1),
    pseudonyms: createPseudonyms(Buffer.from('a key')),
  })
  const server = {
    app,
    address: '',
    /** A test removes the errors that it expects; any other fails it. */
    errors,
    open: async (): Promise<Download> => Promise.reject(new Error('There is nothing to download yet')),
    /** Downloads so many bytes and then disconnects. */
    breakOffAfter: (bytes: number, headers: Record<string, string> = {}) =>
      breakOff(`${server.address}/download`, bytes, headers),
  }
  app.get('/download', async (request, reply) => sendBytes(request, reply, await server.open(), presentation))

  beforeAll(async () => {
    server.address = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => expect(errors.splice(0), 'errors in the log').toEqual([]))
  afterAll(() => app.close())
  return server
}

async function breakOff(address: string, bytes: number, headers: Record<string, string>) {
  const request = get(address, { agent: false, headers })
  request.on('error', () => {})
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  let taken = 0
  for await (const part of reply) {
    parts.push(part)
    taken += part.length
    if (taken >= bytes) break
  }
  request.destroy()
  return { etag: String(reply.headers.etag), parts, taken }
}
