import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { answerAlways } from '../endpoints/static-reply.ts'
import { docsPage } from './docs-page.ts'
import { type ApiSettings, describeApi } from './openapi.ts'

/** The contract for programs at /api/openapi.json, and for people at /api/docs. */
export function documentApi(app: FastifyInstance, settings: ApiSettings): void {
  const document = describeApi(settings)
  const css = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')
  answerAlways(app, '/api/openapi.json', {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(document),
  })
  answerAlways(app, '/api/docs', {
    type: 'text/html; charset=utf-8',
    body: docsPage(document, css),
    headers: { 'content-security-policy': policyFor(css) },
  })
}

function policyFor(css: string): string {
  const hash = createHash('sha256').update(css).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
