import * as contract from '@storylamp/contract/accounts/second-factor'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../platform/http/endpoints/answer.ts'
import type { AccountParts } from './parts.ts'
import { confirmSecondFactor, endSecondFactor, offerSecondFactor } from './second-factor.ts'
import { findSecondFactor } from './second-factor-queries.ts'

export function secondFactorRoutes(app: FastifyInstance, parts: AccountParts): void {
  answer(app, contract.getSecondFactor, async ({ member }) => {
    const factor = await findSecondFactor(parts.db, member.accountId)
    return { isOn: factor?.is_on === true }
  })
  answer(app, contract.offerSecondFactor, ({ member, body }) => offerSecondFactor(parts, member, body.password))
  answer(app, contract.confirmSecondFactor, ({ member, body }) => confirmSecondFactor(parts, member, body.otp))
  answer(app, contract.endSecondFactor, ({ member, body }) => endSecondFactor(parts, member, body.password, body.otp))
}
