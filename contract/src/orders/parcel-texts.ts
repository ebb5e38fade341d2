export const parcelTexts = {
  nothingChosen: 'Please choose at least one piece',
  nothingToChange: 'There is nothing to change',
  partlyShipped: 'Partly shipped',
  unknown: 'There is no such parcel',
  atWarehouse: 'The warehouse may have this order already, so it stays in one parcel',
  shipped: 'Nothing of this order is left to be sent',
  piecesGone: 'Fewer of these pieces are left to be sent. What is left is shown now.',
  sentByHand: 'Parts of this order were sent by hand, so the warehouse does not get the rest',
} as const
