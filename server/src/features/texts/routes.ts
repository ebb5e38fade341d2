import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTextPage, type TextId, textIds } from '@storylamp/contract/texts/text-pages'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { addCachedEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { type Facts, fillIn } from './fill-in.ts'
import { toPage } from './to-page.ts'

const folder = join(import.meta.dirname, '../../../texts')

export function textRoutes(app: FastifyInstance, responseCache: ResponseCache, facts: Facts): void {
  addCachedEndpoint(app, responseCache, getTextPage, async ({ params }) => ({
    data: await readTextPage(params.id, facts),
  }))
}

/** Every page with what it says now. */
export const readTextPages = (facts: Facts) => Promise.all(textIds.map((id) => readTextPage(id, facts)))

export async function readTextPage(id: TextId, facts: Facts) {
  return toPage(id, fillIn(await readFile(join(folder, `${id}.md`), 'utf8'), facts))
}
