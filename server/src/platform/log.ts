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

export const createLog = (level: string): Log =>
  pino({
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        ...personal.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      ],
      censor: '[redacted]',
    },
  })
