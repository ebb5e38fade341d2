import { createHash, randomBytes } from 'node:crypto'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { refuseField } from '../../../platform/http/refusals/refusal.ts'
import { decrypt } from '../../../platform/secrets/encryption.ts'
import type { AccountDeps } from '../deps.ts'
import { findSecondFactor, useRecoveryCode, useStep } from './second-factor-queries.ts'
import { stepOf, toBase32 } from './totp.ts'

const recoveryCodes = 10
// 120 random bits cannot be guessed, so a fast hash is enough.
const recoveryBytes = 15

type CodeDeps = Pick<AccountDeps, 'db' | 'clock' | 'factorKey'>
type Factor = { person_id: string; sealed_secret: Buffer }

export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => toBase32(randomBytes(recoveryBytes)).replace(/(.{4})(?=.)/g, '$1-'))

export const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '')).digest()

/** Returns whether the code is right and unused, and marks it as used. */
export async function useCode({ db, clock, factorKey }: CodeDeps, factor: Factor, code: string): Promise<boolean> {
  const { person_id, sealed_secret } = factor
  if (!/^\d+$/.test(code)) return useRecoveryCode(db, person_id, hashOfRecoveryCode(code))
  const step = stepOf(decrypt(factorKey, person_id, sealed_secret), code, clock())
  return step !== undefined && useStep(db, person_id, step)
}

export async function checkSecondFactor(deps: CodeDeps, accountId: string, code: string | undefined) {
  const factor = await findSecondFactor(deps.db, accountId)
  if (factor === undefined || !factor.is_on) return 'passed'
  if (code === undefined) return 'code missing'
  return (await useCode(deps, factor, code)) ? 'passed' : 'code wrong'
}

/** During a sign-in a wrong code is a 401; for a signed-in user it is an invalid field. */
export const secondFactorWrong = <Code extends 'second_factor_wrong' | 'code_wrong'>(code: Code) =>
  refuseField(code, 'otp', adminTexts.secondFactorWrong)
