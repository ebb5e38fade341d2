import * as z from 'zod/mini'

export const invalidEmail = 'Invalid email address'

export const emailAddress = z
  .string(invalidEmail)
  .check(
    z.trim(),
    z.maxLength(200, invalidEmail),
    z.regex(/^[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/, invalidEmail),
  )

export const accountEmail = emailAddress.check(z.toLowerCase())
