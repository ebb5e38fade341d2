import * as z from 'zod/mini'

type Facts = { text: string; blocks: boolean; isClosable: boolean }

/**
 * Why an order waits, or why a person must look at it; several at once, in the order in which they are told. What blocks keeps it from
 * being shipped in every way but by a warehouse that has it. What a person cannot close ends by itself.
 */
export const orderProblems = {
  disputed: { text: 'This parcel is held because its payment is disputed', blocks: true, isClosable: false },
  dispute_lost: {
    text: 'The dispute is lost: the bank has taken the money back for good. Do not send the parcel; cancel the order to free its pieces',
    blocks: true,
    isClosable: false,
  },
  pieces_missing: {
    text: 'Sold out before it was paid: refund the missing pieces, or the order',
    blocks: true,
    isClosable: true,
  },
  withdrawn: {
    text: 'The customer has withdrawn from some of it: look at the return before you ship',
    blocks: true,
    isClosable: true,
  },
  disputed_at_warehouse: {
    text: 'The payment is disputed, and the warehouse may have the parcel: stop it there, or cancel the order',
    blocks: false,
    isClosable: true,
  },
  warehouse_refused: {
    text: 'The warehouse has refused this parcel. Look at its address and its pieces; closing this sends it there again',
    blocks: false,
    isClosable: true,
  },
  shipped_after_cancel: {
    text: 'The warehouse has sent this parcel although it was to be cancelled: look at what was refunded for it',
    blocks: false,
    isClosable: true,
  },
  /** Of a kind that only a later version of the shop knows. */
  other: {
    text: 'This order waits for a reason that only a later version of the shop knows',
    blocks: true,
    isClosable: false,
  },
} as const satisfies Record<string, Facts>
export type OrderProblemKind = keyof typeof orderProblems
export const orderProblemKinds = Object.keys(orderProblems) as [OrderProblemKind, ...OrderProblemKind[]]

export const toProblemKind = (stored: string): OrderProblemKind =>
  orderProblemKinds.find((kind) => kind === stored) ?? 'other'

export const orderProblem = z.object({
  _id: z.string(),
  kind: z.enum(orderProblemKinds),
  text: z.string(),
  openedAt: z.string(),
})
export type OrderProblem = z.infer<typeof orderProblem>
