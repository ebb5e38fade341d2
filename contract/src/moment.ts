import * as z from 'zod/mini'

/** The wire has it as text. */
export const moment = z.codec(z.string(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
