import type { SavedSettings } from '@storylamp/contract/settings/settings'
import { adminPage, previewPage } from '@storylamp/contract/texts/admin-pages'
import { getTextPage, type TextId } from '@storylamp/contract/texts/text-pages'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { addCachedEndpoint, addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { refuseField } from '../../platform/http/refusals/refusal.ts'
import type { Log } from '../../platform/log.ts'
import { factsOf, type Site } from './facts.ts'
import { readTextPage, standardText, tryText } from './pages.ts'

export type TextDeps = {
  responseCache: ResponseCache
  readSettings: () => Promise<SavedSettings>
  site: Site
  log: Log
}

export function textRoutes(app: FastifyInstance, { responseCache, readSettings, site, log }: TextDeps): void {
  addCachedEndpoint(app, responseCache, getTextPage, async ({ params }) => ({
    data: await readTextPage(params.id, await readSettings(), site, log),
  }))

  addEndpoint(app, adminPage, async ({ params }) => ({ data: { standard: await standardText(params.id) } }))

  addEndpoint(app, previewPage, async ({ params: { id }, body: { markdown } }) => {
    const facts = factsOf(await readSettings(), site)
    const page = tryText(id, markdown, facts)
    return typeof page === 'string' ? refuseField('invalid_input', 'markdown', page) : { data: page }
  })
}

/** For what saves the settings: why a page's text is refused. */
export const pageRefusal =
  ({ readSettings, site }: Pick<TextDeps, 'readSettings' | 'site'>) =>
  async (id: TextId, markdown: string): Promise<string | undefined> => {
    const page = tryText(id, markdown, factsOf(await readSettings(), site))
    return typeof page === 'string' ? page : undefined
  }
