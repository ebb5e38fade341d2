import type { FastifyInstance } from 'fastify'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import type { AccountDeps } from './deps.ts'
import { profileRoutes } from './family/profile-routes.ts'
import { createIdentify } from './identify.ts'
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'

export { deleteExpired } from './delete-expired.ts'
export { limitsPerAccount, type PersonalData } from './deps.ts'
export { findChildNames, findChildren, findParent } from './family/account-queries.ts'
export {
  type CustomerRow,
  countCustomers,
  findCustomer,
  isFamily,
  selectCustomers,
  selectCustomersAfter,
} from './family/customer-queries.ts'
export { mailToParent, type Parent } from './family/mail-to-parent.ts'
export { appointAdmin } from './registration/appoint-admin.ts'

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
