import type { FastifyInstance } from 'fastify'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import type { AccountDeps } from './deps.ts'
import { createIdentify } from './identify.ts'
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
export { limitsPerAccount } from './deps.ts'
export { forgetExpired } from './forget-expired.ts'
export { mailToParent, type Parent } from './mail-to-parent.ts'
export type { PersonalData } from './personal-data.ts'

export async function accountRoutes(app: FastifyInstance, deps: AccountDeps, limits: LimitsPerAddress): Promise<void> {
  app.decorate('identify', createIdentify(deps))
  await app.register(async (routes) => {
    // Whoever changes a family here has the answer only when this process knows, however many ask it.
    routes.addHook('onSend', async ({ method }) => {
      if (method !== 'GET') await deps.families.confirm()
    })
    signInRoutes(routes, deps, limits)
    profileRoutes(routes, deps)
    secondFactorRoutes(routes, deps)
  })
}
