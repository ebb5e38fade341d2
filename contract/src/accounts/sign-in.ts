import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { endpoint } from '../endpoint.ts'
import { typedTextLimit } from '../limits.ts'
import { loginName } from '../text.ts'
import { accountTexts } from './account-texts.ts'
import { dateOfBirthOfParent, isTooOldFor } from './fields/date-of-birth.ts'
import { accountEmail } from './fields/email.ts'
import { mobileNumber } from './fields/mobile-number.ts'
import { claimedPassword, newPassword } from './fields/password.ts'
import { childForm, childrenOf, personName } from './person.ts'
import { everyone, parents, signedIn } from './roles.ts'

const messageReply = z.object({ message: z.string() })
const limited = ['invalid_input', 'too_many'] as const

/** A random text that a browser keeps in its local storage, by which the accounts that it has signed in to know it again. */
export const deviceMark = z.optional(z.string().check(z.regex(/^[\w-]{22,86}$/)))

type Passwords = { password?: unknown; cpassword?: unknown }
type Dates = { dob: unknown; children: ({ dob?: unknown } | undefined)[] }

/** `mobile` follows the rules of the shop's country. */
export const registrationFormWith = (mobile: typeof mobileNumber) =>
  z
    .strictObject({
      firstname: personName(accountTexts.firstnameRequired),
      lastname: personName(accountTexts.lastnameRequired),
      dob: dateOfBirthOfParent,
      mobile,
      email: accountEmail,
      password: newPassword(accountTexts.passwordTooShort),
      cpassword: z.string(accountTexts.confirmPassword).check(z.minLength(1, accountTexts.confirmPassword)),
      children: childrenOf(childForm).check(z.minLength(1, accountTexts.childrenRequired)),
      deviceMark,
      /** The version of the consent that was shown; without it the current one counts as shown. */
      consentVersion: z.optional(z.string().check(z.maxLength(typedTextLimit))),
    })
    .check(
      z.refine(({ password, cpassword }: Passwords) => password === cpassword, {
        path: ['cpassword'],
        message: accountTexts.passwordsDiffer,
        // Checked as soon as both are present, so that it is reported together with other problems.
        when: ({ value }) => areBothTyped(value),
      }),
      z.check<Dates>(
        ({ value: { dob, children }, issues }) => {
          for (const [position, child] of children.entries()) {
            if (!isTooOldFor(dob, child?.dob)) continue
            issues.push({
              code: 'custom',
              path: ['children', position, 'dob'],
              message: accountTexts.childTooOld,
              input: child,
            })
          }
        },
        { when: ({ value }) => Array.isArray((value as Partial<Dates> | undefined)?.children) },
      ),
    )
const registrationForm = registrationFormWith(mobileNumber)
export type RegistrationForm = z.infer<typeof registrationForm>

const areBothTyped = (form: unknown) => {
  const { password, cpassword } = (form ?? {}) as Passwords
  return typeof password === 'string' && typeof cpassword === 'string' && cpassword !== ''
}

/** Six digits, sent as a number or as text. */
export const oneTimeCode = z.codec(
  z.union([z.number(), z.string()], accountTexts.otpInvalid),
  z.string().check(z.trim(), z.regex(/^[1-9]\d{5}$/, accountTexts.otpInvalid)),
  { decode: String, encode: (code) => code },
)

export const resetLink = /^[0-9a-f]{64}$/

const resetCode = z.union([oneTimeCode, z.string().check(z.regex(resetLink))], accountTexts.otpInvalid)

/** Codes are shown in groups; spaces and hyphens are ignored, and so is the case. */
const codeOf = (pattern: RegExp) =>
  z.codec(z.string(adminTexts.secondFactorNeeded).check(z.regex(pattern, adminTexts.secondFactorWrong)), z.string(), {
    decode: (text) => text.replace(/[\s-]/g, '').toUpperCase(),
    encode: (code) => code,
  })

/** TOTP (RFC 6238): 6 digits, 30 seconds, SHA-1. */
export const authenticatorCode = codeOf(/^[\s-]*(\d[\s-]*){6}$/)

/** The six digits of an authenticator, or a recovery code of 24 characters (older ones have 16). */
export const secondFactorCode = codeOf(/^[\s-]*((\d[\s-]*){6}|([A-Za-z2-7][\s-]*){24}|([A-Za-z2-7][\s-]*){16})$/)

export const secondFactorForm = z.object({ otp: secondFactorCode })

export const loginForm = z.object({
  emailusername: loginName(accountTexts.emailOrUsernameRequired, typedTextLimit),
  password: claimedPassword,
  otp: z.optional(secondFactorCode),
  deviceMark,
})

const refreshToken = z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(typedTextLimit)) })

const tokens = { accessToken: z.string(), refreshToken: z.string() }

/**
 * The `_id` from the registration's reply, or the device that registered or entered the right password: wrong guesses by
 * strangers then do not count.
 */
const proofOfAttempt = { _id: z.optional(z.uuid()), deviceMark }

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Ask for a family account; a code goes to the email address',
  access: everyone,
  body: registrationForm,
  maxBodyKilobytes: 64,
  reply: z.object({ data: z.object({ _id: z.string() }), message: z.string() }),
  status: 201,
  errors: [...limited, 'consent_outdated', 'username_taken'],
})

/** Before the rest of a registration is typed; `register` checks it again. */
export const checkPassword = endpoint({
  method: 'POST',
  path: '/api/auth/check-password',
  summary: 'Tell whether a new password is good enough',
  access: everyone,
  body: z.object({ password: newPassword(accountTexts.passwordTooShort) }),
  reply: messageReply,
  errors: limited,
})

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/auth/verifyOtp',
  summary: 'Confirm the email address with the code that was sent to it',
  access: everyone,
  body: z.object({ email: accountEmail, otp: oneTimeCode, ...proofOfAttempt }),
  reply: messageReply,
  errors: [...limited, 'code_wrong', 'username_taken'],
})

export const resendOtp = endpoint({
  method: 'POST',
  path: '/api/auth/resendOtp',
  summary: 'Send another code, at most one a minute; earlier ones stay valid',
  access: everyone,
  body: z.object({ email: accountEmail, ...proofOfAttempt }),
  reply: messageReply,
  errors: limited,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Sign in with email or username; without tokens while the email is not verified or a second factor is missing',
  access: everyone,
  body: loginForm,
  reply: z.object({
    ...z.partial(z.object(tokens)).shape,
    isVerifyEmailOtp: z.boolean(),
    isSecondFactorNeeded: z.optional(z.boolean()),
    /** Present for the first device that sends a mark. */
    isFirstSignIn: z.optional(z.boolean()),
  }),
  errors: [...limited, 'invalid_credentials', 'second_factor_wrong'],
})

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/auth/refresh-token',
  summary: 'Exchange a refresh token for a new pair; the old one is spent',
  access: everyone,
  body: refreshToken,
  reply: z.object(tokens),
  errors: [...limited, 'session_expired'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session that a refresh token belongs to',
  access: everyone,
  body: refreshToken,
  reply: messageReply,
  errors: ['invalid_input'],
})

/** Calls that require a fresh password then work for ten minutes in this session. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-password',
  summary: 'Type the password again, before what needs it to be fresh',
  access: signedIn,
  body: z.object({ password: claimedPassword }),
  reply: messageReply,
  errors: [...limited, 'password_wrong'],
})

export const makeSisterSiteToken = endpoint({
  method: 'POST',
  path: '/api/auth/sister-site-token',
  summary: 'A signed token that signs a parent in at the sister site once, within a minute',
  access: parents,
  reply: z.object({ token: z.string() }),
  errors: ['not_found', 'too_many'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Send a code for a new password; the reply is the same for every address',
  access: everyone,
  body: z.object({ email: accountEmail, deviceMark }),
  reply: messageReply,
  errors: limited,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the code; every session of the account ends',
  access: everyone,
  body: z.object({
    email: accountEmail,
    otp: resetCode,
    newPassword: newPassword(accountTexts.newPasswordRequired),
    deviceMark,
  }),
  reply: messageReply,
  errors: [...limited, 'code_wrong'],
})
