import { type Logger, pino } from 'pino'

export type Log = Logger

const personal = [
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

export const createLog = (level: string, into?: { write(line: string): void }): Log =>
  pino(
    {
      level,
      serializers: { err: toldOf },
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          ...personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        ],
        censor: '[redacted]',
      },
    },
    into ?? pino.destination(1),
  )

type Trouble = Error & Partial<Record<'code' | 'constraint' | 'table' | 'statusCode' | 'responseCode', unknown>>

/** What an error may tell. The rest stays out: a database's error quotes whole rows, a mail server's names people. */
function toldOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code, constraint, table, statusCode, responseCode } = error as Trouble
  return {
    type: name,
    message: nameless(message),
    stack: nameless(stack ?? ''),
    ...{ code, constraint, table, statusCode, responseCode },
    ...(cause instanceof Error ? { cause: toldOf(cause) } : {}),
  }
}

const nameless = (text: string) => text.replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+\.[^\s<>"'(),;:=]+/g, '[address]')
