import * as contract from '@storylamp/contract/accounts/second-factor'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { AccountDeps } from '../deps.ts'
import { confirmSecondFactor, endSecondFactor, offerSecondFactor } from './second-factor.ts'
import { findSecondFactor } from './second-factor-queries.ts'

export function secondFactorRoutes(app: FastifyInstance, deps: AccountDeps): void {
  addEndpoint(app, contract.getSecondFactor, async ({ member }) => {
    const factor = await findSecondFactor(deps.db, member.accountId)
    return { isOn: factor?.is_on === true }
  })
  addEndpoint(app, contract.offerSecondFactor, ({ member, body }) => offerSecondFactor(deps, member, body.password))
  addEndpoint(app, contract.confirmSecondFactor, ({ member, body }) => confirmSecondFactor(deps, member, body.otp))
  addEndpoint(app, contract.endSecondFactor, ({ member, body }) =>
    endSecondFactor(deps, member, body.password, body.otp),
  )
}
