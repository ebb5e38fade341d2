import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import * as handover from '@storylamp/contract/accounts/handover'
import * as contract from '@storylamp/contract/accounts/sign-in'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hourSeconds } from '../../../platform/clock.ts'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { LimitsPerAddress } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { networksOf } from '../../../platform/network/network.ts'
import type { AccountDeps } from '../deps.ts'
import { describeDevice } from '../devices/known-devices.ts'
import { mobileInShop } from '../mobile-in-shop.ts'
import { register, resendCode, verifyEmail } from '../registration/register.ts'
import { finishHandover, makeSisterSiteToken, startHandover } from '../sessions/handover.ts'
import { refresh } from '../sessions/refresh.ts'
import { logout } from '../sessions/sessions.ts'
import { login } from './login.ts'
import { refuseCommonPasswords } from './new-passwords.ts'
import { forgotPassword, resetPassword } from './reset-password.ts'
import { confirmSessionPassword } from './try-password.ts'

export function signInRoutes(app: FastifyInstance, deps: AccountDeps, limits: LimitsPerAddress): void {
  const limit = {
    registrations: limits('registrations', 60, hourSeconds),
    passwordChecks: limits('password-checks', 120, hourSeconds),
    signIns: limits('sign-ins', 300, hourSeconds / 4),
    codeAttempts: limits('code-attempts', 120, hourSeconds / 4),
    codeEmails: limits('code-emails', 60, hourSeconds),
    refreshes: limits('refreshes', 1200, hourSeconds / 4),
    handovers: limits('handovers', 300, hourSeconds / 4),
    sisterSiteTokens: limits('sister-site-tokens', 300, hourSeconds / 4),
  }

  addEndpoint(
    app,
    contract.register,
    async ({ body }, request) => {
      const refused = await limit.registrations(request)
      if (refused !== undefined) return refused
      const id = await register(deps, body, networkOf(request))
      return id instanceof Refusal ? id : { data: { _id: id }, message: accountTexts.registered }
    },
    async () => contract.registrationFormWith(await mobileInShop(deps)),
  )
  addEndpoint(app, contract.checkPassword, async ({ body: { password } }, request) => {
    const refused =
      (await limit.passwordChecks(request)) ?? (await refuseCommonPasswords([{ path: 'password', password }]))
    return refused ?? { message: accountTexts.passwordFine }
  })
  addEndpoint(app, contract.verifyOtp, async ({ body }, request) => {
    const refused = (await limit.codeAttempts(request)) ?? (await verifyEmail(deps, body, networkOf(request)))
    return refused ?? { message: accountTexts.verified }
  })
  addEndpoint(app, contract.resendOtp, async ({ body }, request) => {
    const refused = (await limit.codeEmails(request)) ?? (await resendCode(deps, body))
    return refused ?? { message: accountTexts.otpSent }
  })
  addEndpoint(app, contract.login, async ({ body }, request) => {
    const refused = await limit.signIns(request)
    const description = describeDevice(request.headers['user-agent'])
    const onAccount = (accountId: string) => {
      request.accountId = accountId
    }
    return refused ?? login(deps, body, { network: networkOf(request), description, onAccount })
  })
  addEndpoint(app, contract.refreshTokens, async ({ body }, request) => {
    return (await limit.refreshes(request)) ?? refresh(deps, body.refreshToken)
  })
  addEndpoint(app, contract.logout, async ({ body }) => {
    await logout(deps.db, body.refreshToken)
    return { message: accountTexts.loggedOut }
  })
  addEndpoint(app, contract.confirmPassword, async ({ member, body }, request) => {
    const refused = (await limit.signIns(request)) ?? (await confirmSessionPassword(deps, member, body.password))
    return refused ?? { message: accountTexts.passwordConfirmed }
  })
  addEndpoint(app, handover.startHandover, async ({ member, body }, request) => {
    return (await limit.handovers(request)) ?? startHandover(deps, member, { ...body, host: hostOf(request) })
  })
  addEndpoint(app, handover.finishHandover, async ({ body }, request) => {
    const description = describeDevice(request.headers['user-agent'])
    return (await limit.handovers(request)) ?? finishHandover(deps, { ...body, host: hostOf(request), description })
  })
  addEndpoint(app, contract.makeSisterSiteToken, async ({ member }, request) => {
    return (await limit.sisterSiteTokens(request)) ?? makeSisterSiteToken(deps, member)
  })
  addEndpoint(app, contract.forgotPassword, async ({ body }, request) => {
    const refused = await limit.codeEmails(request)
    if (refused !== undefined) return refused
    await forgotPassword(deps, { ...body, network: networkOf(request) })
    return { message: accountTexts.resetCodeSent }
  })
  addEndpoint(app, contract.resetPassword, async ({ body }, request) => {
    const refused =
      (await limit.codeAttempts(request)) ?? (await resetPassword(deps, { ...body, network: networkOf(request) }))
    return refused ?? { message: accountTexts.passwordReset }
  })
}

const hostOf = (request: FastifyRequest) => request.headers.host?.toLowerCase() ?? ''

/** A stranger's networks count as one, or they could displace what others do. */
function networkOf({ ip }: FastifyRequest): string {
  const { near, wide = near } = networksOf(ip)
  return wide
}
