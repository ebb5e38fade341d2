import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { AccountDeps } from '../deps.ts'
import { findAccountByName } from '../family/account-queries.ts'
import { mailToRegistrant } from '../registration/mail-to-registrant.ts'
import { createCode, storeCode } from '../registration/one-time-codes.ts'
import { findRegistration } from '../registration/registration-queries.ts'
import { checkSecondFactor, secondFactorWrong } from '../second-factor/second-factor-code.ts'
import { openSession } from '../sessions/open-session.ts'
import { tryPassword } from './try-password.ts'

type Credentials = {
  emailusername: string
  password: string
  otp?: string | undefined
  deviceMark?: string | undefined
}

/** An unknown name takes as much time as a known one (D12). */
export async function login(deps: AccountDeps, credentials: Credentials, device: string) {
  const { emailusername: name, password, otp, deviceMark } = credentials
  const account = await findAccountByName(deps.db, name)
  const registration = await findRegistration(deps.db, name)
  const outcome = await tryPassword(
    deps,
    name,
    async (check) => {
      const isOfAccount = await check(account?.password_hash, password)
      if (isOfAccount && account !== undefined) return checkSecondFactor(deps, account.id, otp)
      if (registration === undefined) return undefined
      return (await check(registration.password_hash, password)) ? 'unverified' : undefined
    },
    // The password alone does not reset the limit: otherwise codes could be tried without end.
    (result) => result === 'passed' || result === 'unverified',
  )
  if (outcome instanceof Failure) return outcome
  if (outcome === 'code missing') return { isVerifyEmailOtp: true, isSecondFactorNeeded: true }
  if (outcome === 'code wrong') return secondFactorWrong('second_factor_wrong')
  if (outcome === 'unverified') {
    await mailVerificationCode(deps, name)
    return { isVerifyEmailOtp: false }
  }
  if (outcome === undefined || account === undefined) {
    return new Failure('invalid_credentials', accountTexts.invalidCredentials)
  }
  const tokens = await openSession(deps, account, { deviceMark, description: device })
  return { ...tokens, isVerifyEmailOtp: true }
}

async function mailVerificationCode(deps: AccountDeps, email: string): Promise<void> {
  if ((await deps.codesPerDay.use(email)) !== undefined) return
  const code = await createCode(deps, 'verify', email)
  await deps.db.transaction().execute(async (transaction) => {
    await storeCode(transaction, code)
    await mailToRegistrant(transaction, deps, email, code.code)
  })
}
