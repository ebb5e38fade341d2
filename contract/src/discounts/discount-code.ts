import * as z from 'zod/mini'
import { givenOnce } from '../paging.ts'
import { normalizeCode } from './normalize-code.ts'

/** As a customer typed it; an empty one counts as absent. */
export const typedCode = z.optional(
  z.pipe(
    z.string(givenOnce).check(z.trim(), z.maxLength(200)),
    z.transform((text): string | undefined => normalizeCode(text) || undefined),
  ),
)
