import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { claimedPassword } from './fields/password.ts'
import { authenticatorCode, secondFactorCode } from './sign-in.ts'

const state = z.object({ isOn: z.boolean() })

export const getSecondFactor = staffEndpoint('self', {
  method: 'GET',
  path: '/api/admin/second-factor',
  summary: 'Whether the own account asks for a second factor',
  worksWithoutSecondFactor: true,
  reply: state,
  errors: [],
})

export const offerSecondFactor = staffEndpoint('self', {
  method: 'POST',
  path: '/api/admin/second-factor',
  summary: 'A new secret for an authenticator; it takes effect once a code is confirmed',
  worksWithoutSecondFactor: true,
  body: z.object({ password: claimedPassword }),
  reply: z.object({ secret: z.string(), address: z.string() }),
  errors: ['invalid_input', 'password_wrong', 'second_factor_active', 'too_many'],
})

export const confirmSecondFactor = staffEndpoint('self', {
  method: 'PUT',
  path: '/api/admin/second-factor',
  summary: 'Switch the second factor on with its first code; the recovery codes are shown this once',
  worksWithoutSecondFactor: true,
  body: z.object({ otp: authenticatorCode }),
  reply: z.object({ ...state.shape, recoveryCodes: z.array(z.string()) }),
  errors: ['invalid_input', 'code_wrong', 'second_factor_active', 'second_factor_inactive', 'too_many'],
})

export const endSecondFactor = staffEndpoint('self', {
  method: 'DELETE',
  path: '/api/admin/second-factor',
  summary: 'Switch the second factor off; password and a code are asked for',
  worksWithoutSecondFactor: true,
  body: z.object({ password: claimedPassword, otp: secondFactorCode }),
  reply: state,
  errors: ['invalid_input', 'password_wrong', 'code_wrong', 'second_factor_inactive', 'too_many'],
})
