import { createHash, randomBytes } from 'node:crypto'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { unseal } from '../../../platform/encryption.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { AccountDeps } from '../deps.ts'
import { findSecondFactor, useRecoveryCode, useStep } from './second-factor-queries.ts'
import { stepOf, toBase32 } from './totp.ts'

const recoveryCodes = 10
// 80 bits are more than anyone could try, so that a quick hash is enough.
const recoveryBytes = 10

type CodeParts = Pick<AccountDeps, 'db' | 'clock' | 'factorKey'>
type Factor = { account_id: string; sealed_secret: Buffer }

/** Codes for whoever loses the authenticator, written in groups of four. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => toBase32(randomBytes(recoveryBytes)).replace(/(.{4})(?=.)/g, '$1-'))

export const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '')).digest()

/** Whether a code is right and was not used before; then it is used up. */
export async function useCode({ db, clock, factorKey }: CodeParts, factor: Factor, code: string): Promise<boolean> {
  const { account_id, sealed_secret } = factor
  if (!/^\d+$/.test(code)) return useRecoveryCode(db, account_id, hashOfRecoveryCode(code))
  const step = stepOf(unseal(factorKey, account_id, sealed_secret), code, clock())
  return step !== undefined && useStep(db, account_id, step)
}

/** What stands between the right password and a session. */
export async function passSecondFactor(deps: CodeParts, accountId: string, code: string | undefined) {
  const factor = await findSecondFactor(deps.db, accountId)
  if (factor === undefined || !factor.is_on) return 'passed'
  if (code === undefined) return 'code missing'
  return (await useCode(deps, factor, code)) ? 'passed' : 'code wrong'
}

export const wrongFactorCode = (code: 'unauthorized' | 'invalid_input'): Failure =>
  new Failure(code, adminTexts.secondFactorWrong, { errors: [{ path: 'otp', message: adminTexts.secondFactorWrong }] })
