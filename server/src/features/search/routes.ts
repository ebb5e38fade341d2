import { search } from '@storylamp/contract/search/search'
import { foundPerPage } from '@storylamp/contract/search/search-limits'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../../platform/cache/response-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import { addCachedEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { Log } from '../../platform/logs/log.ts'
import { createEmptySearches } from './empty-searches.ts'
import { find } from './find.ts'
import { type PresentDeps, present } from './present.ts'
import { suggest } from './suggest.ts'

export type SearchDeps = PresentDeps & { clock: Clock; log: Log }

export function searchRoutes(app: FastifyInstance, deps: SearchDeps, responseCache: ResponseCache): void {
  const countEmptySearch = createEmptySearches(deps)
  addCachedEndpoint(
    app,
    responseCache,
    search,
    async ({ query: { q = '', page = 1, typing, currency } }) => {
      const { ranked, readings } = await find(deps.db, q)
      if (ranked.length === 0 && page === 1 && typing === undefined) await countEmptySearch(q)
      const shown =
        typing === undefined ? ranked.slice((page - 1) * foundPerPage, page * foundPerPage) : suggest(ranked)
      return {
        data: await present(deps, shown, { readings }, q, await deps.readCurrency(currency)),
        total: ranked.length,
      }
    },
    // Each search that finds nothing is counted.
    { isCacheable: ({ query }, { total }) => total > 0 || query.typing !== undefined },
  )
}
