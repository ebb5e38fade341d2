import type { SavedSettings } from '@storylamp/contract/settings/settings'
import { adminPage, previewPage } from '@storylamp/contract/texts/admin-pages'
import { getTextPage, type TextId } from '@storylamp/contract/texts/text-pages'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { addCachedEndpoint, addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { refuseField } from '../../platform/http/refusals/refusal.ts'
import type { Log } from '../../platform/log.ts'
import { factsOf, type Site } from './facts.ts'
import { readTextPage, refuseText, renderText, standardText } from './pages.ts'

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
    const message = refuseText(id, markdown, facts)
    if (message === undefined) return { data: renderText(id, markdown, facts) }
    return refuseField('invalid_input', 'markdown', message)
  })
}

/** For what saves the settings: why a page's text is refused. */
export const pageRefusal =
  ({ readSettings, site }: Pick<TextDeps, 'readSettings' | 'site'>) =>
  async (id: TextId, markdown: string): Promise<string | undefined> =>
    refuseText(id, markdown, factsOf(await readSettings(), site))
