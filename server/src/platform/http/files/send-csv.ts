import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Cell, csvHead, csvLine } from '../../csv/csv.ts'

/** Streams a table of any length, no faster than the client reads it. */
export function sendCsv(reply: FastifyReply, fileName: string, columns: string[], batches: AsyncIterable<Cell[][]>) {
  reply.header('content-disposition', `attachment; filename="${fileName}"`).type('text/csv; charset=utf-8')
  return reply.send(Readable.from(textOf(columns, batches)))
}

async function* textOf(columns: string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const rows of batches) yield rows.map(csvLine).join('')
}
