import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { parseByteRange } from '@storylamp/contract/byte-range'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { minuteMs } from '../../clock.ts'
import { isKnownToClient } from '../../etag.ts'
import type { Bytes } from '../../files/bytes.ts'
import { Refusal } from '../refusals/refusal.ts'
import { sendRefusal } from '../refusals/send-refusal.ts'
import { hijack } from '../server/load.ts'

export type Download = Bytes & { etag: string; modifiedAt?: Date }

export type Presentation = { type: string; disposition?: string; cacheControl?: string }

/** A client that reads nothing for this long is disconnected. A paused player sends a new range request. */
export const stalledMs = 2 * minuteMs

/** Replies with the bytes or the requested range, and always closes them. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
  presentation: Presentation,
): Promise<FastifyReply> {
  try {
    return await answerWith(request, reply, download, presentation)
  } finally {
    await download.close()
  }
}

async function answerWith(
  request: FastifyRequest,
  reply: FastifyReply,
  download: Download,
  { type, disposition, cacheControl = 'private, no-cache' }: Presentation,
): Promise<FastifyReply> {
  const { size, etag, modifiedAt } = download
  reply.headers({ 'accept-ranges': 'bytes', 'cache-control': cacheControl, etag })
  if (modifiedAt !== undefined) reply.header('last-modified', modifiedAt.toUTCString())
  if (isKnownToClient(request.headers, etag)) {
    writeHead(request, reply, 304).end()
    return reply
  }

  const range = wantsRangeOf(request, download) ? parseByteRange(request.headers.range, size) : 'whole'
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    return sendRefusal(reply, new Refusal('range_not_satisfiable', 'There is nothing at this place'))
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size } : range
  reply.headers({ 'content-type': type, 'content-length': end - start })
  if (disposition !== undefined) reply.header('content-disposition', disposition)
  if (range !== 'whole') reply.header('content-range', `bytes ${start}-${end - 1}/${size}`)
  const response = writeHead(request, reply, range === 'whole' ? 200 : 206)
  if (request.method === 'HEAD') response.end()
  else await write(response, download.read(start, end), request)
  return reply
}

/** Bypasses Fastify, which would read the whole stream for HEAD and send its error bodies with these headers. */
const writeHead = (request: FastifyRequest, reply: FastifyReply, status: number): ServerResponse =>
  hijack(request, reply).writeHead(status, reply.getHeaders() as OutgoingHttpHeaders)

async function write(
  response: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  { id, log }: FastifyRequest,
): Promise<void> {
  response.setTimeout(stalledMs)
  try {
    for await (const chunk of chunks) if (!(await hasLeft(response, chunk))) return
    response.end()
  } catch (error) {
    log.error({ reqId: id, err: error }, 'a download broke off')
    response.destroy()
  }
}

/** Resolves to true once the chunk is flushed and its buffer can be reused, to false if the client is gone. */
const hasLeft = (response: ServerResponse, chunk: Uint8Array) =>
  new Promise<boolean>((resolve) => {
    const onClose = () => resolve(false)
    response.once('close', onClose)
    response.write(chunk, (error) => {
      response.off('close', onClose)
      resolve(!error)
    })
  })

type Version = { etag: string; modifiedAt?: Date }

/** Whether a Range header applies: only to GET, and only if If-Range matches. */
function wantsRangeOf(request: { method: string; headers: IncomingHttpHeaders }, version: Version): boolean {
  const known = request.headers['if-range']
  if (request.method !== 'GET') return false
  return known === undefined || known === version.etag || known === version.modifiedAt?.toUTCString()
}
