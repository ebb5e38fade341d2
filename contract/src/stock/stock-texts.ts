/** A file of its own, because the product page loads it without the texts of other features. */
export const stockTexts = {
  soldOut: 'Sold out',
  onlyLeft: (left: number) => `Only ${left} left`,
  reminderAsked: 'We will send you one email when it is back.',
  reminderFailed: 'This did not work. Please try again.',
  signInForReminder: 'To be told when it is back, you need to log in first.',
  takeFewer: (left: number) => `Only ${left} left. Please take fewer to check out.`,
  removeSoldOut: 'Sold out. Please remove it to check out.',
  inStock: 'This is in stock',
  outOfStock: 'There are not enough pieces left',
  piecesInvalid: 'Please enter a whole number from 0 to 1,000,000',
  changeInvalid: 'Please enter a whole number other than 0, up to 1,000,000',
  tooLow: (free: number) => `Only ${free} can be removed: the others are sold or held by open checkouts`,
  fewerThanHeld: (held: number) => `Open checkouts hold ${held}`,
  tooHigh: 'A product has at most 1,000,000 pieces',
} as const

/** Customers see the number of pieces from here down. */
export const fewPieces = 5
