import * as contract from '@storylamp/contract/accounts/api-keys'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { endKey, listKeys, makeKey } from './keys.ts'

export function keyRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const list = async () => ({ data: await listKeys(deps.db) })

  addEndpoint(app, contract.listKeys, list)
  addEndpoint(app, contract.makeKey, async ({ member, body }) => {
    const key = await makeKey(deps, member, body)
    return key instanceof Refusal ? key : { key, ...(await list()) }
  })
  addEndpoint(app, contract.endKey, async ({ member, params }) => (await endKey(deps, member, params.id)) ?? list())
}
