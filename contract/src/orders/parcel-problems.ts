/** Why staff must look at a parcel. */
export const parcelProblemTexts = {
  pieces_missing: 'Sold out before it was paid: refund the missing pieces, or the order',
  disputed_at_warehouse:
    'The payment is disputed, and the warehouse may have the parcel: stop it there, or cancel the order',
  dispute_lost:
    'The dispute is lost: the bank has taken the money back for good. Do not send the parcel; cancel the order to free its pieces',
  withdrawn: 'The customer has withdrawn from some of it: look at the return before you ship',
  shipped_after_cancel:
    'The warehouse has sent this parcel although it was to be cancelled. Nothing is refunded for it.',
} as const
export type ParcelProblem = keyof typeof parcelProblemTexts
