import { randomBytes } from 'node:crypto'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { seal } from '../../../platform/encryption.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { recordAudit } from '../../audit/index.ts'
import { findAccount } from '../family/account-queries.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOfRecoveryCode, makeRecoveryCodes, useCode, wrongFactorCode } from './second-factor-code.ts'
import { deleteSecondFactor, findSecondFactor, putOfferedSecret, switchOn } from './second-factor-queries.ts'
import { toBase32 } from './totp.ts'

const secretBytes = 20

const conflict = (message: string) => new Failure('conflict', message)

/** A secret for an authenticator, which counts once a code made with it has come back. */
export async function offerSecondFactor(deps: AccountDeps, { accountId }: Member, password: string) {
  const account = await findAccount(deps.db, accountId)
  const email = account?.email ?? ''
  const refused = await confirmPassword(deps, email, account?.password_hash, password)
  if (refused !== undefined) return refused
  const secret = randomBytes(secretBytes)
  const isOffered = await putOfferedSecret(deps.db, accountId, seal(deps.factorKey, accountId, secret))
  if (!isOffered) return conflict(adminTexts.secondFactorIsOn)
  return { secret: toBase32(secret), address: authenticatorAddress(deps.shopName, email, toBase32(secret)) }
}

function authenticatorAddress(shopName: string, email: string, secret: string): string {
  const [issuer, account] = [shopName, email].map(encodeURIComponent)
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}`
}

export async function confirmSecondFactor(deps: AccountDeps, member: Member, code: string) {
  const { accountId } = member
  const factor = await findSecondFactor(deps.db, accountId)
  if (factor === undefined) return conflict(adminTexts.secondFactorIsOff)
  if (factor.is_on) return conflict(adminTexts.secondFactorIsOn)
  if (!(await useCode(deps, factor, code))) return wrongFactorCode('invalid_input')
  const recoveryCodes = makeRecoveryCodes()
  const isNewlyOn = await deps.db.transaction().execute(async (transaction) => {
    const isOn = await switchOn(transaction, accountId, recoveryCodes.map(hashOfRecoveryCode))
    if (isOn)
      await recordAudit(transaction, member, {
        action: 'switch the second factor on',
        target: `admin ${accountId}`,
      })
    return isOn
  })
  return isNewlyOn ? { isOn: true, recoveryCodes } : conflict(adminTexts.secondFactorIsOn)
}

/** A wrong code counts like a wrong password: a stolen session must not become a way to guess either. */
export async function endSecondFactor(deps: AccountDeps, member: Member, password: string, code: string) {
  const { accountId } = member
  const account = await findAccount(deps.db, accountId)
  const factor = await findSecondFactor(deps.db, accountId)
  if (account?.email == null || !factor?.is_on) return conflict(adminTexts.secondFactorIsOff)
  const refused = await confirmPassword(deps, account.email, account.password_hash, password, () =>
    useCode(deps, factor, code),
  )
  if (refused !== undefined) return refused
  await deps.db.transaction().execute(async (transaction) => {
    await deleteSecondFactor(transaction, accountId)
    await recordAudit(transaction, member, {
      action: 'switch the second factor off',
      target: `admin ${accountId}`,
    })
  })
  return { isOn: false }
}
