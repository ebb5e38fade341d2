import { listBundles } from '@storylamp/contract/bundles/bundles'
import type { FastifyInstance } from 'fastify'
import type { FinishedBytes } from '../../platform/cache/response-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { answerFinished } from '../../platform/http/endpoints/answer.ts'
import { bundleList } from './bundle-list.ts'

export function bundleRoutes(app: FastifyInstance, db: Db, finished: FinishedBytes): void {
  answerFinished(app, finished, listBundles, () => bundleList(db))
}
