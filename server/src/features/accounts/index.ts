import type { FastifyInstance } from 'fastify'
import { hourSeconds } from '../../platform/clock.ts'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import type { AccountDeps } from './deps.ts'
import { customerDataRoutes } from './family/customer-data-routes.ts'
import { profileRoutes } from './family/profile-routes.ts'
import { createIdentifyProgram, keyRoutes } from './keys/key-routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.ts'
import { createIdentify } from './sessions/sessions.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { staffRoutes } from './staff/staff-routes.ts'

export { accountHashKey, createWrongCodeCounter, limitsPerAccount, type PersonalData } from './deps.ts'
export { accountGone, refuseFormer } from './family/consent.ts'
export {
  type CustomerRow,
  countCustomers,
  findCustomer,
  findFamiliesMatching,
  isFamily,
  selectCustomers,
  selectCustomersAfter,
} from './family/customer-queries.ts'
export {
  appendErasures,
  type Erasure,
  erasureList,
  findErasures,
  listErasure,
  listErasureJob,
  readErasureList,
  replayErasures,
} from './family/erasures.ts'
export { copiedPersonalData } from './family/export-data.ts'
export { findRejoined } from './family/former-families.ts'
export { mailAbout, mailToParents, type Parent, type RecordedMail } from './family/mail-to-parents.ts'
export {
  findChildNames,
  findChildren,
  findEmail,
  findFamiliesByEmail,
  findNamesInFamily,
  findParentNames,
  findParents,
  hasParents,
  insertConsent,
  insertFamily,
  insertPeople,
  isFamilyDeleted,
} from './family/people.ts'
export { isStoryToolForbidden, storyToolForbidden } from './family/story-tool-consent.ts'
export { deleteSessionsOfFamily } from './sessions/session-queries.ts'
export { appointAdmin } from './staff/staff.ts'

export function accountRoutes(app: FastifyInstance, deps: AccountDeps, limits: LimitsPerAddress): void {
  app.decorate('identify', createIdentify(deps))
  app.decorate('identifyProgram', createIdentifyProgram(deps, limits('wrong-keys', 300, hourSeconds / 4)))
  signInRoutes(app, deps, limits)
  profileRoutes(app, deps, limits)
  secondFactorRoutes(app, deps)
  staffRoutes(app, deps)
  keyRoutes(app, deps)
  customerDataRoutes(app, deps)
}
