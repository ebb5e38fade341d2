import type { SavedSettings } from '@storylamp/contract/settings/settings'
import { adminPage, previewPage } from '@storylamp/contract/texts/admin-pages'
import { getTextPage, type TextId } from '@storylamp/contract/texts/text-pages'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import { addCachedEndpoint, addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { refuseField } from '../../platform/http/refusals/refusal.ts'
import { nextSlice } from '../../platform/limits/pause.ts'
import type { Log } from '../../platform/logs/log.ts'
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

  const tryPage = createTryPage({ readSettings, site })
  addEndpoint(app, previewPage, async ({ params: { id }, body: { markdown } }) => {
    const page = await tryPage(id, markdown)
    return typeof page === 'string' ? refuseField('invalid_input', 'markdown', page) : { data: page }
  })
}

/** For what saves the settings: why a page's text is refused. */
export function pageRefusal(deps: Pick<TextDeps, 'readSettings' | 'site'>) {
  const tryPage = createTryPage(deps)
  return async (id: TextId, markdown: string): Promise<string | undefined> => {
    const page = await tryPage(id, markdown)
    return typeof page === 'string' ? page : undefined
  }
}

const createTryPage =
  ({ readSettings, site }: Pick<TextDeps, 'readSettings' | 'site'>) =>
  async (id: TextId, markdown: string) => {
    const settings = await readSettings()
    await nextSlice()
    return tryText(id, markdown, factsOf(settings, site))
  }
