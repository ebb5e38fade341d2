import * as contract from '@storylamp/contract/accounts/sign-in'
import { accountTexts } from '@storylamp/contract/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer } from '../../../platform/http/endpoints/endpoints.ts'
import type { LimitsPerAddress } from '../../../platform/http/endpoints/rate-limit.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { AccountDeps } from '../deps.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { logout } from '../sessions/logout.ts'
import { refresh } from '../sessions/refresh.ts'
import { register } from '../registration/register.ts'
import { resendCode } from '../registration/resend-code.ts'
import { resetPassword } from './reset-password.ts'
import { verifyEmail } from '../registration/verify-email.ts'

const hour = 3600

export function signInRoutes(app: FastifyInstance, deps: AccountDeps, limits: LimitsPerAddress): void {
  const limit = {
    registrations: limits('registrations', 60, hour),
    signIns: limits('sign-ins', 300, hour / 4),
    codes: limits('codes-tried', 120, hour / 4),
    letters: limits('letters-asked', 60, hour),
    refreshes: limits('refreshes', 1200, hour / 4),
  }
  const refusal = async (name: keyof typeof limit, request: FastifyRequest) =>
    (await limit[name](request)) ?? (deps.passwords.isCrowded() ? crowded() : undefined)

  answer(app, contract.register, async ({ body }, request) => {
    const refused = await refusal('registrations', request)
    if (refused !== undefined) return refused
    const id = await register(deps, body)
    return id instanceof Failure ? id : { data: { _id: id }, message: accountTexts.registered }
  })
  answer(app, contract.verifyOtp, async ({ body: { email, otp } }, request) => {
    const refused = (await refusal('codes', request)) ?? (await verifyEmail(deps, email, otp))
    return refused ?? { message: accountTexts.verified }
  })
  answer(app, contract.resendOtp, async ({ body: { email } }, request) => {
    const refused = (await refusal('letters', request)) ?? (await resendCode(deps, email))
    return refused ?? { message: accountTexts.otpSent }
  })
  answer(app, contract.login, async ({ body }, request) => {
    return (await refusal('signIns', request)) ?? login(deps, body)
  })
  answer(app, contract.refreshTokens, async ({ body }, request) => {
    return (await limit.refreshes(request)) ?? refresh(deps, body.refreshToken)
  })
  answer(app, contract.logout, async ({ body }) => {
    await logout(deps.db, body.refreshToken)
    return { message: accountTexts.loggedOut }
  })
  answer(app, contract.forgotPassword, async ({ body: { email } }, request) => {
    const refused = await refusal('letters', request)
    if (refused !== undefined) return refused
    await forgotPassword(deps, email)
    return { message: accountTexts.resetCodeSent }
  })
  answer(app, contract.resetPassword, async ({ body }, request) => {
    const refused = (await refusal('codes', request)) ?? (await resetPassword(deps, body))
    return refused ?? { message: accountTexts.passwordReset }
  })
}

const crowded = () => new Failure('too_many', accountTexts.busy, { retryAfterSeconds: 2 })
