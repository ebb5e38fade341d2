import { randomBytes } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import * as contract from '@storylamp/contract/accounts/second-factor'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { FastifyInstance } from 'fastify'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { encrypt } from '../../../platform/secrets/encryption.ts'
import { recordEvent } from '../../events/index.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { findPerson, lockLogin } from '../family/people.ts'
import { deleteOtherSessions } from '../sessions/session-queries.ts'
import { confirmPassword, offeredFactor, passwordWrong, signedIn, tryPassword } from '../sign-in/try-password.ts'
import { hashOfRecoveryCode, makeRecoveryCodes, secondFactorWrong, useCode } from './second-factor-code.ts'
import { deleteSecondFactor, findSecondFactor, switchOn, upsertOfferedSecret } from './second-factor-queries.ts'
import { toBase32 } from './totp.ts'

export function secondFactorRoutes(app: FastifyInstance, deps: AccountDeps): void {
  addEndpoint(app, contract.getSecondFactor, async ({ member }) => {
    const factor = await findSecondFactor(deps.db, member.accountId)
    return { isOn: factor?.is_on === true }
  })
  addEndpoint(app, contract.offerSecondFactor, ({ member, body }) => offerSecondFactor(deps, member, body.password))
  addEndpoint(app, contract.confirmSecondFactor, ({ member, body }) => confirmSecondFactor(deps, member, body.otp))
  addEndpoint(app, contract.endSecondFactor, ({ member, body }) =>
    endSecondFactor(deps, member, body.password, body.otp),
  )
}

const secretBytes = 20

const alreadyOn = () => new Refusal('second_factor_active', adminTexts.secondFactorIsOn)
const notOn = () => new Refusal('second_factor_inactive', adminTexts.secondFactorIsOff)

/** Offers a secret for an authenticator. It takes effect once a code made with it is confirmed. */
async function offerSecondFactor(deps: AccountDeps, { accountId }: Member, password: string) {
  const account = await findPerson(deps.db, accountId)
  const email = account?.email ?? ''
  const refused = await confirmPassword(deps, email, account?.password_hash, password)
  if (refused !== undefined) return refused
  const secret = randomBytes(secretBytes)
  const isOffered = await upsertOfferedSecret(deps.db, accountId, encrypt(deps.factorKey, accountId, secret))
  if (!isOffered) return alreadyOn()
  const { shopName } = await nameShop(deps.db, deps)
  return { secret: toBase32(secret), address: authenticatorAddress(shopName, email, toBase32(secret)) }
}

function authenticatorAddress(shopName: string, email: string, secret: string): string {
  const [issuer, account] = [shopName, email].map(encodeURIComponent)
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`
}

async function confirmSecondFactor(deps: AccountDeps, member: Member, code: string) {
  const { accountId } = member
  const factor = await findSecondFactor(deps.db, accountId)
  if (factor === undefined) return notOn()
  if (factor.is_on) return alreadyOn()
  const { key } = offeredFactor(accountId)
  const exceeded = await deps.failedSignIns.use(key)
  if (exceeded !== undefined) return tooManyRequests(accountTexts.tooManyTries, exceeded.waitMs)
  if (!(await useCode(deps, factor, code))) return secondFactorWrong('code_wrong')
  await deps.failedSignIns.reset(key)
  const recoveryCodes = makeRecoveryCodes()
  const isSwitchedOn = await deps.db.transaction().execute(async (transaction) => {
    await lockLogin(transaction, accountId)
    const isOn = await switchOn(transaction, accountId, recoveryCodes.map(hashOfRecoveryCode))
    if (!isOn) return false
    await deleteOtherSessions(transaction, member)
    await recordEvent(transaction, switched(member, 'on'))
    return true
  })
  return isSwitchedOn ? { isOn: true, recoveryCodes } : alreadyOn()
}

async function endSecondFactor(deps: AccountDeps, member: Member, password: string, code: string) {
  const { accountId } = member
  const refused = await confirmPasswordAndCode(deps, accountId, password, code)
  if (refused !== undefined) return refused
  await deps.db.transaction().execute(async (transaction) => {
    await lockLogin(transaction, accountId)
    await deleteSecondFactor(transaction, accountId)
    await deleteOtherSessions(transaction, member)
    await recordEvent(transaction, switched(member, 'off'))
  })
  return { isOn: false }
}

/** A wrong code counts like a wrong password, so that a stolen session can guess neither. */
async function confirmPasswordAndCode(deps: AccountDeps, accountId: string, password: string, code: string) {
  const account = await findPerson(deps.db, accountId)
  const factor = await findSecondFactor(deps.db, accountId)
  if (account?.email == null || account.password_hash === null || !factor?.is_on) return notOn()
  const { email, password_hash } = account
  const outcome = await tryPassword(deps, {
    budget: signedIn(email),
    caller: email,
    prove: async (check) => {
      if ((await check([password_hash], password)) === undefined) return undefined
      return (await useCode(deps, factor, code)) ? ('right' as const) : ('code wrong' as const)
    },
    isSuccess: (result) => result === 'right',
  })
  if (outcome instanceof Refusal) return outcome
  if (outcome === 'code wrong') return secondFactorWrong('code_wrong')
  return outcome === 'right' ? undefined : passwordWrong()
}

const switched = (by: Member, turned: 'on' | 'off') =>
  ({
    kind: 'staff.second_factor_switched',
    details: { turned },
    by,
    about: { target: 'admin', targetId: by.accountId },
  }) as const
