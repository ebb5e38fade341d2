import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { family } from './roles.ts'
import { deviceMark } from './sign-in.ts'

/** Random text; the state stays in the browser storage of the host that made it. */
const secret = z.string().check(z.regex(/^[\w-]{22,86}$/))

export const startHandover = endpoint({
  method: 'POST',
  path: '/api/auth/handover',
  summary: "A code that carries the session to the shop's other host once, within 30 seconds, for the state made there",
  access: family,
  /** An access token alone, which is worth 15 minutes, cannot become a session. */
  body: z.object({ state: secret, refreshToken: secret }),
  reply: z.object({ code: z.string() }),
  errors: ['invalid_input', 'too_many', 'session_expired', 'misdirected'],
})

export const finishHandover = endpoint({
  method: 'POST',
  path: '/api/auth/handover/session',
  summary:
    'Exchange the code and the state that it was made for, at the host that made the state, for a session of its own',
  access: 'everyone',
  body: z.object({ code: secret, state: secret, deviceMark }),
  reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  errors: ['invalid_input', 'too_many', 'code_wrong'],
})
