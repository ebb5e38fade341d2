import type { FastifyInstance } from 'fastify'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import { createIdentify } from './identify.ts'
import type { AccountParts } from './parts.ts'
import { profileRoutes } from './profile-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

export { findChildNames, findChildren, findParent } from './account-queries.ts'
export { appointAdmin } from './appoint-admin.ts'
export {
  type CustomerRow,
  countCustomers,
  findCustomer,
  isFamily,
  selectCustomers,
  selectCustomersAfter,
} from './customer-queries.ts'
export { forgetExpired } from './forget-expired.ts'
export type { FamilyKeeper } from './keepers.ts'
export { mailToParent, type Parent } from './mail-to-parent.ts'
export { limitsPerAccount } from './parts.ts'

export async function accountRoutes(
  app: FastifyInstance,
  parts: AccountParts,
  limits: LimitsPerAddress,
): Promise<void> {
  app.decorate('identify', createIdentify(parts))
  await app.register(async (routes) => {
    // Whoever changes a family here has the answer only when this process knows, however many ask it.
    routes.addHook('onSend', async ({ method }) => {
      if (method !== 'GET') await parts.families.confirm()
    })
    signInRoutes(routes, parts, limits)
    profileRoutes(routes, parts)
    secondFactorRoutes(routes, parts)
  })
}
