import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { claimedPassword } from './password.ts'
import { admins } from './roles.ts'
import { authenticatorCode, secondFactorCode } from './sign-in.ts'

const state = z.object({ isOn: z.boolean() })

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  summary: 'Whether the own account asks for a second factor',
  access: admins,
  right: 'self',
  worksWithoutSecondFactor: true,
  reply: state,
  errors: [],
})

export const offerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor',
  summary: 'A new secret for an authenticator; it takes effect once a code is confirmed',
  access: admins,
  right: 'self',
  worksWithoutSecondFactor: true,
  body: z.object({ password: claimedPassword }),
  reply: z.object({ secret: z.string(), address: z.string() }),
  errors: ['invalid_input', 'password_wrong', 'second_factor_active', 'too_many'],
})

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/admin/second-factor',
  summary: 'Switch the second factor on with its first code; the recovery codes are shown this once',
  access: admins,
  right: 'self',
  worksWithoutSecondFactor: true,
  body: z.object({ otp: authenticatorCode }),
  reply: z.object({ ...state.shape, recoveryCodes: z.array(z.string()) }),
  errors: ['invalid_input', 'code_wrong', 'second_factor_active', 'second_factor_inactive', 'too_many'],
})

export const endSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/second-factor',
  summary: 'Switch the second factor off; password and a code are asked for',
  access: admins,
  right: 'self',
  worksWithoutSecondFactor: true,
  body: z.object({ password: claimedPassword, otp: secondFactorCode }),
  reply: state,
  errors: ['invalid_input', 'password_wrong', 'code_wrong', 'second_factor_inactive', 'too_many'],
})
