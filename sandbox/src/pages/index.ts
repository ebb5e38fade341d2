import type { FastifyInstance } from 'fastify'
import { companiesPage } from './companies-page.ts'
import { serveFile } from './files.ts'
import { showPage } from './layout.ts'

export async function pages(app: FastifyInstance) {
  app.get('/', (_request, reply) => showPage(reply, companiesPage(app.companies)))
  await serveFile(app, '/style.css', 'text/css; charset=utf-8', new URL('style.css', import.meta.url))
  await serveFile(app, '/live.js', 'text/javascript; charset=utf-8', new URL('live.js', import.meta.url))
  await serveFile(app, '/mark.svg', 'image/svg+xml', new URL('mark.svg', import.meta.url))
}
