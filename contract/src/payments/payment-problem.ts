import * as z from 'zod/mini'

/** Why a person must look at a payment, until its money has gone back or somebody has closed it. */
export const paymentProblem = z.object({ _id: z.string(), text: z.string(), openedAt: z.string() })
export type PaymentProblem = z.infer<typeof paymentProblem>
