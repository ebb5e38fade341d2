// A baseline server: fetches each address from the shop once, then replies with the same bytes and headers. With `static` it
// leaves scripts out of pages, with `stream` it pipes the bytes from a file.
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

type Reply = { status: number; headers: string[]; body: Buffer }

const [shopPort = '', variant] = process.argv.slice(2)
const replies = new Map<string, Reply>()

const server = createServer((request, response) => {
  const url = request.url ?? ''
  const known = replies.get(url)
  if (known !== undefined) return write(response, known)
  fetchFromShop(url, request.headers.authorization)
    .then((reply) => {
      replies.set(url, reply)
      if (variant === 'stream') writeFileSync(streamed, reply.body)
      write(response, reply)
    })
    .catch((error) => response.destroy(error))
})

const folder = mkdtempSync(join(tmpdir(), 'storylamp-bare-'))
const streamed = join(folder, 'streamed')

function write(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers)
  if (variant === 'stream') createReadStream(streamed).pipe(response)
  else response.end(body)
}

async function fetchFromShop(path: string, authorization = ''): Promise<Reply> {
  const request = get({ port: shopPort, path, headers: { 'accept-encoding': 'br', authorization } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const reply = { status: response.statusCode ?? 0, headers: headersOf(response), body: await buffer(response) }
  const isPage = response.headers['content-type']?.startsWith('text/html')
  return variant === 'static' && isPage ? withoutScripts(reply) : reply
}

/** All headers except those that Node adds by itself. */
function headersOf({ rawHeaders }: IncomingMessage): string[] {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []))
  return pairs.filter(([name = '']) => !/^(date|connection|keep-alive)$/i.test(name)).flat()
}

function withoutScripts({ status, headers, body }: Reply): Reply {
  const page = brotliDecompressSync(body).toString()
  const scripts = /<script\b.*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gs
  const compressed = brotliCompressSync(page.replace(scripts, ''))
  return {
    status,
    headers: headers.with(headers.indexOf('content-length') + 1, `${compressed.length}`),
    body: compressed,
  }
}

server.listen(0, () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
