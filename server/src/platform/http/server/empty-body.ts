import type { FastifyInstance } from 'fastify'
import { noteUnstorableText } from '../refusals/unstorable-text.ts'
import { hasBody } from './body-deadline.ts'

/** Clients name a content type on every call: an empty body is no body, whatever its type. */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!hasBody(raw)) delete raw.headers['content-type']
    done()
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // Only the end of a body in chunks tells that it is empty.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(null)
    noteUnstorableText(request, body)
    void parseJson(request, body, done)
  })
}
