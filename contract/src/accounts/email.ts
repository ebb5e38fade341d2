import * as z from 'zod/mini'

/** S5.05: what stands beside the field when the address is not one. */
export const invalidEmail = 'Invalid email address'

export const emailAddress = z
  .string(invalidEmail)
  .check(
    z.trim(),
    z.maxLength(200, invalidEmail),
    z.regex(/^[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/, invalidEmail),
  )

/** An address as the name of an account: one account, however its capitals are written. */
export const accountEmail = emailAddress.check(z.toLowerCase())
