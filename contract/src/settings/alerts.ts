import * as z from 'zod/mini'
import { emailAddress, invalidEmail } from '../accounts/fields/email.ts'
import { section } from './section.ts'

export const failureKinds = ['parcels', 'returns', 'stock', 'payments', 'refunds', 'disputes', 'books', 'jobs'] as const
export type FailureKind = (typeof failureKinds)[number]

const isMailed = z.boolean()

const emailOrNone = z.string(invalidEmail).check(
  z.trim(),
  z.maxLength(200, invalidEmail),
  z.refine((text) => text === '' || emailAddress.safeParse(text).success, invalidEmail),
)

/** The mails for the shop, and where they go: empty is the address for customers. */
export const alerts = section(
  {
    email: emailOrNone,
    orders: isMailed,
    topUps: isMailed,
    newReturns: isMailed,
    parcels: isMailed,
    returns: isMailed,
    stock: isMailed,
    payments: isMailed,
    refunds: isMailed,
    disputes: isMailed,
    books: isMailed,
    jobs: isMailed,
  },
  {
    email: '',
    orders: true,
    topUps: false,
    newReturns: true,
    parcels: true,
    returns: true,
    stock: true,
    payments: true,
    refunds: true,
    disputes: true,
    books: true,
    jobs: true,
  },
)
