import { type Logger, pino } from 'pino'
import { type Output, standardOutput } from './standard-output.ts'

export type Log = Logger

const personalFields = [
  'password',
  'cpassword',
  'newPassword',
  'otp',
  'email',
  'emailusername',
  'mobile',
  'accessToken',
  'refreshToken',
]

export const createLog = (level: string, into: Output = standardOutput): Log =>
  pino(
    {
      level,
      serializers: { err: serializeError },
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          ...personalFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        ],
        censor: '[redacted]',
      },
    },
    into,
  )

type DetailedError = Error & Partial<Record<'code' | 'constraint' | 'table' | 'statusCode' | 'responseCode', unknown>>

/** Picks the fields that are safe to log: database errors quote whole rows, and mail servers' errors name people. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code, constraint, table, statusCode, responseCode } = error as DetailedError
  return {
    type: name,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack ?? ''),
    ...{ code, constraint, table, statusCode, responseCode },
    ...(cause instanceof Error ? { cause: serializeError(cause) } : {}),
  }
}

/** Mail servers quote the address that they refuse. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'(),;:=]+/g, (word) => (isAddress(word) ? '[address]' : word))

/** Something, an @, something, a dot, and something. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@', 1)
  return at !== -1 && word.slice(at + 2, -1).includes('.')
}
