import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'

export type RawReply = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request with its own Host header, which fetch would replace. */
export const rawRequest = (address: string, path: string, options: RequestOptions & { send?: string } = {}) =>
  new Promise<RawReply>((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const sent = request(
      { hostname: hostname.replace(/^\[|\]$/g, ''), port, path, agent: false, ...options },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part) => parts.push(part))
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(options.send)
  })
