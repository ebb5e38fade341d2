export const maxBulkProducts = 1000

export const bulkTexts = {
  idsInvalid: 'Please choose between 1 and 1,000 products, each once',
  productUnknown: 'This product is no longer there',
  priceInvalid: 'Please enter a price such as 19.90, a percentage such as -10, or an amount such as -2.50',
  percentInvalid: 'Please enter a percentage from -99 to 1000, such as -10',
  amountInvalid: 'Please enter an amount of money, such as -2.50',
  nothingChosen: 'Please choose what to change',
  stockOutOfRange: (name: string) => `${name} would have fewer than no pieces, or more than a million`,
  priceOutOfRange: (name: string, most: string) =>
    `${name} would cost nothing, less than nothing, or more than ${most}`,
  ofProduct: (name: string, message: string) => `${name}: ${message}`,
}
