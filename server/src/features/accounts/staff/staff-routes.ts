import * as contract from '@storylamp/contract/accounts/staff'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { AccountDeps } from '../deps.ts'
import { changeStaffRole, endStaff, inviteStaff, listStaff, resetSecondFactor } from './staff.ts'

export function staffRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const list = async (member: Parameters<typeof listStaff>[1]) => ({
    data: await listStaff(deps.db, member),
    needsSecondFactor: deps.isSecondFactorRequired,
  })

  addEndpoint(app, contract.listStaff, ({ member }) => list(member))
  addEndpoint(
    app,
    contract.inviteStaff,
    async ({ member, body }) => (await inviteStaff(deps, member, body)) ?? list(member),
  )
  addEndpoint(
    app,
    contract.changeStaffRole,
    async ({ member, params, body }) =>
      (await changeStaffRole(deps, member, params.id, body.staffRole)) ?? list(member),
  )
  addEndpoint(
    app,
    contract.endStaff,
    async ({ member, params }) => (await endStaff(deps, member, params.id)) ?? list(member),
  )
  addEndpoint(
    app,
    contract.resetSecondFactor,
    async ({ member, params }) => (await resetSecondFactor(deps, member, params.id)) ?? list(member),
  )
}
