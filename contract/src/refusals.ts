import * as z from 'zod/mini'

/** Every way in which the API says no (D10), and the status that each travels with. */
export const statusOfRefusal = {
  invalid_input: 400,
  unauthorized: 401,
  insufficient_balance: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  misdirected: 421,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof statusOfRefusal

export const refusalBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})

export type RefusalBody = z.infer<typeof refusalBody>
