import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

export async function serveFile(app: FastifyInstance, path: string, type: string, file: URL) {
  const content = await readFile(file)
  app.get(path, (_request, reply) => reply.type(type).send(content))
}
