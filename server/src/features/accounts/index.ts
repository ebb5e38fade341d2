import type { FastifyInstance } from 'fastify'
import type { LimitsPerAddress } from '../../platform/http/rate-limit.ts'
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

export function accountRoutes(app: FastifyInstance, parts: AccountParts, limits: LimitsPerAddress): void {
  app.decorate('identify', createIdentify(parts))
  signInRoutes(app, parts, limits)
  profileRoutes(app, parts)
  secondFactorRoutes(app, parts)
}
