import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Cell, csvLine } from '../../csv.ts'

/** Sends a table of any length: no more of it is read than whoever asks can take. */
export function sendCsv(reply: FastifyReply, fileName: string, columns: string[], batches: AsyncIterable<Cell[][]>) {
  reply.header('content-disposition', `attachment; filename="${fileName}"`).type('text/csv; charset=utf-8')
  return reply.send(Readable.from(textOf(columns, batches)))
}

async function* textOf(columns: string[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const rows of batches) yield rows.map(csvLine).join('')
}
